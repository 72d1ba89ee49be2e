// Touches by the mouse: recorded as an input script, the same that `laminar play --record` writes.
import { apply, el, fetchJSON, find, first, last, latest, on, say, set, site, state, tell } from './state.js';
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
// The fingers that are down leave where they are, not before a time.
const ends = (time) => presses.at(-1).slice(-fingers).map((sample) => ({ ...sample, time: Math.max(round(time, 3), sample.time), phase: 'ended' }));
const script = () => {
  const list = isDown ? [...presses.slice(0, -1), [...presses.at(-1), ...ends(now() + 1)]] : presses;
  const entries = list.map((press) => `    { "at": ${press[0].time}, "touches": [\n` + press.map(({ id, time, phase, location }) =>
    `      ${JSON.stringify({ id, at: round(time - press[0].time, 3), phase, location })}`).join(',\n') + '\n    ] }');
  return `{\n  "laminar-input": 1,\n  "input": [\n${entries.join(',\n')}\n  ]\n}\n`;
};
const send = latest(() => fetchJSON('touches', script()).then(({ input }) => set({ input }), tell));

const lift = () => {
  if (!isDown) return;
  presses.at(-1).push(...ends(now()));
  isDown = false;
  send();
};
apply(find('picture'), {
  onpointerdown: (event) => {
    if (!state.isRecording || event.button || !state.data) return;
    event.preventDefault();
    event.target.setPointerCapture(event.pointerId);
    fingers = event.ctrlKey || event.altKey ? 2 : 1;
    set({ playing: true });
    presses.push([]);
    note('began', pointOf(event));
    isDown = true;
    send();
  },
  onpointermove: (event) => {
    if (!isDown) return;
    const point = pointOf(event), known = presses.at(-1).at(-fingers).location;
    if (point.every((value, at) => round(value, 2) === known[at])) return;
    note('moved', point);
    send();
  },
  onlostpointercapture: lift,
});

export const record = (isRecording) => {
  lift();
  if (isRecording) {
    set({ tab: 'touches', speed: Math.abs(state.speed) });
    if (state.frame >= last()) jump(first());
    // What was recorded after this moment is recorded anew, and all after another scene.
    presses = presses.filter((press) => state.input && press.at(-1).time <= now());
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
  const name = el('input', { value: 'touches.json', 'aria-label': 'Name of the file' }), save = el('form.line', { onsubmit: async (event) => {
    event.preventDefault();
    try {
      // What was touched last may still be on its way.
      const { input } = presses.length ? await fetchJSON('touches', script()) : state;
      say(`saved ${(await fetchJSON('save', { scene: state.scene, input, name: name.value })).path}`);
    } catch (error) { tell(error); }
  } }, name, el('button', { type: 'submit' }, 'Save'));
  const words = el('p.hint'), list = el('pre');
  panel.append(el('div.line', button, again, clear), save, words, list);
  on('data isRecording choices', () => {
    const touches = state.data?.touches, entries = touches?.input ?? touches ?? [];
    button.textContent = state.isRecording ? 'Stop' : 'Record';
    button.ariaPressed = Boolean(state.isRecording);
    list.hidden = again.disabled = !entries.length;
    clear.disabled = !state.input;
    save.hidden = !site.canSave || !state.input;
    words.textContent = state.isRecording ? 'Press and drag on the picture. With Ctrl or Alt a second finger mirrors the first.'
      : state.input ? 'The scene plays with these touches instead of its own.'
        : entries.length ? 'The touches of the scene itself:' : 'Nothing touches this scene. Record, then press and drag on the picture.';
    list.textContent = entries.map(({ touches, ...entry }) => touches ? `${entry.at} s  ${touches.length} touches` : JSON.stringify(entry)).join('\n');
  });
};
