// The selects for players and their levels.

// fillSeat fills the selects of a seat with the server's players and levels, and
// calls changed with the text of the choice.
export function fillSeat(seat, about, changed) {
  const player = seat.querySelector('.player');
  const level = seat.querySelector('.level');
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
      changed?.(seatText(seat));
    });
  }
  update();
  seat.update = update;
}

// seatText returns the choice in the form the server parses.
export function seatText(seat) {
  const level = seat.querySelector('.level');
  const player = seat.querySelector('.player').value;
  if (player === 'human') return seat.dataset.person ? `human ${seat.dataset.person}` : 'human';
  return level.hidden ? player : `${player} ${level.value}`;
}

// showSeat shows the player as the server reports it.
export function showSeat(seat, { player, level, person }) {
  const select = seat.querySelector('.level');
  seat.dataset.person = person || '';
  seat.querySelector('.player').value = player;
  if (level) {
    if (![...select.options].some((o) => o.value === level)) select.add(new Option(level, level));
    select.value = level;
  }
  seat.update();
}
