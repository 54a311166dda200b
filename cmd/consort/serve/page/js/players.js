// The selects for players and their levels.

// fillPlayer fills the selects of a row with the server's players and levels, and
// calls changed with the text of the choice.
export function fillPlayer(row, about, changed) {
  const player = row.querySelector('.player');
  const level = row.querySelector('.level');
  player.replaceChildren(new Option('human', 'human'), ...about.players.map((p) => {
    const option = new Option(p.name, p.name);
    option.title = p.about;
    return option;
  }));
  level.replaceChildren(...about.levels.map((l) => new Option(l.elo ? `${l.name} (${l.elo})` : l.name, l.name)));
  for (let elo = Math.ceil(about.minElo / 200) * 200; elo <= about.maxElo; elo += 200) level.add(new Option(`Elo ${elo}`, `Elo ${elo}`));
  for (const time of ['1s', '2s', '5s', '15s']) level.add(new Option(`${time.slice(0, -1)} s per move`, time));
  level.add(new Option('full strength', 'full'));
  level.value = about.level;
  const levels = new Set(about.players.filter((p) => p.levels).map((p) => p.name));
  const update = () => { level.hidden = !levels.has(player.value); };
  for (const select of [player, level]) {
    select.addEventListener('change', () => {
      update();
      changed?.(playerText(row));
    });
  }
  update();
  row.update = update;
}

// playerText returns the choice in the form the server parses.
export function playerText(row) {
  const level = row.querySelector('.level');
  const kind = row.querySelector('.player').value;
  if (kind === 'human') return row.dataset.userName ? `human ${row.dataset.userName}` : 'human';
  return level.hidden ? kind : `${kind} ${level.value}`;
}

// showPlayer shows the player as the server reports it.
export function showPlayer(row, { kind, level, userName }) {
  const select = row.querySelector('.level');
  row.dataset.userName = userName || '';
  row.querySelector('.player').value = kind;
  if (level) {
    if (![...select.options].some((o) => o.value === level)) select.add(new Option(level, level));
    select.value = level;
  }
  row.update();
}
