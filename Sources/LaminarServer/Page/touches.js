// Touches by the mouse: recorded as an input script, the same that `laminar play --record` writes.
import { el, fetchJSON, find, first, frameAt, go, last, on, say, set, site, state, tell } from './state.js';
import { jump, now } from './clock.js';
import { pointOf } from './picture.js';

// The samples of each press. Times are whole milliseconds, locations hundredths of a point.
let presses = [], isDown = false, fingers = 1;
const round = (value, decimals) => Math.round(value * 10 ** decimals) / 10 ** decimals;
const note = (phase, [x, y]) => {
  const { width, height } = state.data.canvas, time = Math.max(round(now(), 3), presses.flat().at(-1)?.time ?? 0);
  const points = [[x, y], [width - x, height - y]].slice(0, fingers);
  presses.at(-1).push(...points.map((point, at) => ({ id: at + 1, time, phase, location: point.map((value) => round(value, 2)) })));
};
const ends = (press, time) => press.slice(-fingers).map((sample) => ({ ...sample, time: Math.max(time, sample.time), phase: 'ended' }));
// Fingers that are down stay down until they are lifted.
const script = () => {
  const list = isDown ? [...presses.slice(0, -1), [...presses.at(-1), ...ends(presses.at(-1), round(now() + 1, 3))]] : presses;
  const entries = list.map((press) => `    { "at": ${press[0].time}, "touches": [\n` + press.map(({ id, time, phase, location: [x, y] }) =>
    `      { "id": ${id}, "at": ${round(time - press[0].time, 3)}, "phase": "${phase}", "location": [${x}, ${y}] }`).join(',\n') + '\n    ] }');
  return entries.length ? `{\n  "laminar-input": 1,\n  "input": [\n${entries.join(',\n')}\n  ]\n}\n` : '{ "laminar-input": 1, "input": [] }\n';
};
let isSending = false, isAgain = false;
const send = async () => {
  isAgain = isSending;
  if (isSending) return;
  isSending = true;
  await fetchJSON('touches', script()).then(({ input }) => set({ input }), tell);
  isSending = false;
  if (isAgain) send();
};

const canvas = find('picture');
canvas.addEventListener('pointerdown', (event) => {
  if (!state.isRecording || event.button !== 0 || !state.data) return;
  event.preventDefault();
  canvas.setPointerCapture(event.pointerId);
  fingers = event.ctrlKey || event.altKey ? 2 : 1;
  set({ playing: true });
  presses.push([]);
  note('began', pointOf(event));
  isDown = true;
  send();
});
canvas.addEventListener('pointermove', (event) => {
  if (!isDown) return;
  const point = pointOf(event), known = presses.at(-1).at(-fingers).location;
  if (point.every((value, at) => round(value, 2) === known[at])) return;
  note('moved', point);
  send();
});
const lift = (point) => {
  if (!isDown) return;
  if (point) note('ended', point); else presses.at(-1).push(...ends(presses.at(-1), round(now(), 3)));
  isDown = false;
  send();
};
canvas.addEventListener('pointerup', (event) => lift(isDown && pointOf(event)));
canvas.addEventListener('pointercancel', () => lift());

export const record = (isRecording) => {
  lift();
  if (isRecording) {
    set({ tab: 'touches', speed: Math.abs(state.speed) });
    if (state.frame >= last()) jump(first());
    // What was recorded after this moment is recorded anew.
    presses = presses.filter((press) => press.at(-1).time <= now());
  }
  set({ isRecording });
  document.body.classList.toggle('recording', isRecording);
};
on('playing', () => { if (!state.playing && state.isRecording) record(false); });
// A server that was started anew gets them again.
on('back', () => { if (presses.length && state.input) send(); });

export const showTouches = (panel) => {
  const button = el('button#record.main', { title: 'R', onclick: () => record(!state.isRecording) });
  const again = el('button', { onclick: () => { record(false); jump(first()); set({ playing: true, speed: Math.abs(state.speed) }); } }, 'Play back');
  const clear = el('button', { onclick: () => { record(false); presses = []; set({ input: null }); } }, 'Clear');
  const name = el('input', { value: 'touches.json', 'aria-label': 'Name of the file', spellcheck: 'false' });
  const save = el('form.line', { onsubmit: (event) => {
    event.preventDefault();
    fetchJSON('save', { scene: state.scene, input: state.input, name: name.value }).then(({ path }) => say(`saved ${path}`), tell);
  } }, name, el('button', { type: 'submit' }, 'Save'));
  const words = el('p.hint'), list = el('div');
  panel.append(el('div.line', button, again, clear), save, words, list);
  on('data isRecording choices', () => {
    const entries = state.data?.touches?.input ?? state.data?.touches ?? [];
    button.textContent = state.isRecording ? 'Stop' : 'Record';
    button.setAttribute('aria-pressed', Boolean(state.isRecording));
    again.disabled = !entries.length;
    clear.disabled = !state.input;
    save.hidden = !site.canSave || !state.input;
    words.textContent = state.isRecording ? 'Press and drag on the picture. With Ctrl or Alt a second finger mirrors the first.'
      : state.input ? 'The scene plays with these touches instead of its own.'
        : entries.length ? 'The touches of the scene itself:' : 'Nothing touches this scene. Record, then press and drag on the picture.';
    list.replaceChildren(...entries.map((entry) => {
      const [kind, value] = Object.entries(entry).find(([key]) => key !== 'at') ?? [''], isTime = typeof entry.at === 'number';
      const what = kind === 'touches' ? `${value.length} touches` : `${kind} ${typeof value === 'object' ? JSON.stringify(value) : value}`;
      return el('button.entry', { disabled: !isTime, onclick: () => go(frameAt(entry.at)) }, el('span.at', isTime ? `${entry.at.toFixed(3)} s` : '…'), what);
    }));
  });
};
