// Touches by the mouse: recorded as an input script, the same that `laminar play --record` writes.
import { el, emit, fetchJSON, find, first, frameAt, last, on, say, seek, set, site, state } from './state.js';
import { now } from './clock.js';
import { pointOf } from './picture.js';

// The samples of each press: {finger, time, phase, x, y}. Times are whole milliseconds, locations hundredths of a point.
let presses = [], isDown = false, sent = null;
const round = (value, decimals) => Math.round(value * 10 ** decimals) / 10 ** decimals;
const lastOf = (list) => list[list.length - 1];
const add = (phase, [x, y], fingers) => {
  const press = lastOf(presses), size = state.data.canvas;
  const time = Math.max(round(now(), 3), lastOf(press)?.time ?? lastOf(lastOf(presses.slice(0, -1)) ?? [])?.time ?? 0);
  const points = [[x, y], [size.width - x, size.height - y]].slice(0, fingers);
  points.forEach((point, index) => press.push({ finger: index + 1, time, phase, x: round(point[0], 2), y: round(point[1], 2) }));
};
const ends = (press, time) => press.slice(-lastOf(press).finger).map((sample) => ({ ...sample, time: Math.max(time, sample.time), phase: 'ended' }));
const text = (list) => {
  if (!list.length) return '{ "laminar-input": 1, "input": [] }\n';
  const entries = list.map((press) => {
    const start = press[0].time;
    const touches = press.map((sample) => `      { "id": ${sample.finger}, "at": ${round(sample.time - start, 3)}, "phase": "${sample.phase}", "location": [${sample.x}, ${sample.y}] }`);
    return `    { "at": ${start}, "touches": [\n${touches.join(',\n')}\n    ] }`;
  });
  return `{\n  "laminar-input": 1,\n  "input": [\n${entries.join(',\n')}\n  ]\n}\n`;
};
// Fingers that are down stay down until they are lifted.
const script = () => text(isDown ? [...presses.slice(0, -1), [...lastOf(presses), ...ends(lastOf(presses), round(now() + 1, 3))]] : presses);

let isSending = false, again = false;
const send = async () => {
  if (isSending) { again = true; return; }
  isSending = true;
  try {
    sent = script();
    set({ input: (await fetchJSON('touches', sent)).input });
  } catch (error) { say(error.message, true); }
  isSending = false;
  if (again) { again = false; send(); }
};

const canvas = find('picture');
let fingers = 1;
canvas.addEventListener('pointerdown', (event) => {
  if (!state.isRecording || event.button !== 0 || !state.data) return;
  event.preventDefault();
  canvas.setPointerCapture(event.pointerId);
  if (!state.playing) set({ playing: true, speed: Math.abs(state.speed) });
  presses.push([]);
  isDown = true;
  fingers = event.ctrlKey || event.altKey ? 2 : 1;
  add('began', pointOf(event), fingers);
  send();
});
canvas.addEventListener('pointermove', (event) => {
  if (!isDown) return;
  const point = pointOf(event).map((value) => round(value, 2)), known = lastOf(presses).findLast((sample) => sample.finger === 1);
  if (known.x === point[0] && known.y === point[1]) return;
  add('moved', point, fingers);
  send();
});
const lift = (event) => {
  if (!isDown) return;
  isDown = false;
  if (event) add('ended', pointOf(event), fingers); else lastOf(presses).push(...ends(lastOf(presses), round(now(), 3)));
  send();
};
canvas.addEventListener('pointerup', lift);
canvas.addEventListener('pointercancel', () => lift(null));

export const record = (isOn) => {
  if (state.isRecording === isOn) return;
  if (!isOn) lift(null);
  if (isOn) {
    // What was recorded after this moment is recorded anew.
    if (state.frame >= last()) seek(first());
    presses = presses.filter((press) => lastOf(press).time <= now());
  }
  set({ isRecording: isOn, ...isOn ? { tab: 'touches', speed: Math.abs(state.speed) } : {} });
  document.body.classList.toggle('recording', isOn);
};
on('playing', () => { if (!state.playing && state.isRecording) record(false); });
// A server that was started anew gets them again.
on('back', () => { if (sent && state.input) send(); });

export const showTouches = (panel) => {
  const button = el('button', { type: 'button', class: 'main', id: 'record', title: 'R', onclick: () => record(!state.isRecording) });
  const again = el('button', { type: 'button', onclick: () => { record(false); set({ speed: Math.abs(state.speed), playing: false }); seek(first()); set({ playing: true }); } }, 'Play back');
  const clear = el('button', { type: 'button', onclick: () => { record(false); presses = []; sent = null; set({ input: null }); } }, 'Clear');
  const name = el('input', { type: 'text', value: 'touches.json', 'aria-label': 'Name of the file', spellcheck: false });
  const save = el('form', { class: 'line', onsubmit: async (event) => {
    event.preventDefault();
    try { say(`saved ${(await fetchJSON('save', { scene: state.scene, input: state.input, name: name.value })).path}`); } catch (error) { say(error.message, true); }
  } }, name, el('button', { type: 'submit' }, 'Save'));
  const words = el('p', { class: 'hint' }), list = el('ol', { class: 'entries' });
  panel.append(el('div', { class: 'line' }, button, again, clear), save, words, list);
  const show = () => {
    const entries = state.data?.touches?.input ?? [];
    button.textContent = state.isRecording ? 'Stop' : 'Record';
    button.setAttribute('aria-pressed', String(Boolean(state.isRecording)));
    again.disabled = !entries.length;
    clear.disabled = !state.input;
    save.hidden = !site.canSave || !state.input;
    words.textContent = state.isRecording ? 'Press and drag on the picture. With Ctrl or Alt a second finger mirrors the first.'
      : state.input ? 'The scene plays with these touches instead of its own.'
        : entries.length ? 'The touches of the scene itself:' : 'Nothing touches this scene. Record, then press and drag on the picture.';
    list.replaceChildren(...entries.map((entry) => {
      const kind = Object.keys(entry).find((key) => key !== 'at') ?? '', value = entry[kind];
      const what = Array.isArray(value) ? kind === 'touches' ? `${value.length} touches` : `${kind} ${value.join(', ')}` : `${kind} ${typeof value === 'string' ? value : ''}`;
      const isTime = typeof entry.at === 'number';
      return el('li', {}, el('button', { type: 'button', disabled: !isTime, onclick: () => { set({ playing: false }); seek(frameAt(entry.at)); } },
        el('span', { class: 'at' }, isTime ? `${entry.at.toFixed(3)} s` : String(entry.at)), what));
    }));
  };
  for (const event of ['data', 'isRecording', 'input', 'choices']) on(event, show);
  show();
};
