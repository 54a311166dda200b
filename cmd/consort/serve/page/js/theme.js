// Light or dark theme: the system's, until the user chooses.

export function startTheme(button) {
  const root = document.documentElement;
  const chosen = window.localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;
  button.addEventListener('click', () => {
    const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const next = (root.dataset.theme || system) === 'dark' ? 'light' : 'dark';
    root.dataset.theme = next;
    window.localStorage.setItem('theme', next);
  });
}
