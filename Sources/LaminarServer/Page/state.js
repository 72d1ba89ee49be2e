// What all pieces of the page share.
//
//   site        the answer of site.json
//   state       what is seen: scene, frame, playing, in, out, speed, zoom, layer, tab; the choices values, size
//               and input; and `data`, the scene.json of the version that is shown (null before the first)
//   on(name, act), emit(name, …): 'data' a scene or a new version was loaded · 'frame' state.frame changed ·
//               'shown' the picture of state.shown was drawn · 'playing' · 'range' · 'speed' · 'zoom' · 'layer' ·
//               'tab' · 'choices' values, size or input changed (the new data follows) · 'suite' suite.json changed
//   go(frame)   pauses and shows a frame; set({tab: 'layer', …}) changes the state and tells
//   fetchJSON(address, body?), address(name, {…}), frameURL(frame, side, width)
//   el(tag, attributes, …children), say(text) for a word at the bottom that goes by itself
//
// compare.js exports mountCompare(pictureElement, panelElement): the first covers the picture while state.tab is
// 'compare' and it is not hidden. suite.js exports mount(element).

export const site = {};
export const state = {
  scene: null, data: null, frame: 0, shown: -1, playing: false, in: null, out: null, speed: 1, zoom: 'fit',
  layer: null, values: {}, size: null, input: null, tab: 'layer', time: 'bars',
};

const listeners = new Map();
export const on = (name, act) => listeners.set(name, [...listeners.get(name) ?? [], act]);
export const emit = (name, ...details) => { for (const act of listeners.get(name) ?? []) act(...details); };

const choices = ['values', 'size', 'input'];
export const set = (changes) => {
  const names = Object.keys(changes).filter((name) => state[name] !== changes[name]);
  Object.assign(state, changes);
  if (names.some((name) => name === 'in' || name === 'out')) emit('range');
  for (const name of names) if (!choices.includes(name) && name !== 'in' && name !== 'out') emit(name);
  if (names.some((name) => choices.includes(name))) emit('choices');
};

// MARK: - Time

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
export const count = () => state.data?.frames ?? 0;
export const rate = () => state.data?.rate ? state.data.rate[0] / state.data.rate[1] : 60;
export const timeOf = (frame) => frame / rate();
export const frameAt = (seconds) => clamp(Math.floor(seconds * rate() + 1e-6), 0, Math.max(0, count() - 1));
export const first = () => clamp(state.in ?? 0, 0, Math.max(0, count() - 1));
export const last = () => clamp(state.out ?? Infinity, first(), Math.max(0, count() - 1));
export const seek = (frame) => set({ frame: clamp(Math.round(frame), 0, Math.max(0, count() - 1)) });
export const go = (frame) => { set({ playing: false }); seek(frame); };

// MARK: - Addresses

export const address = (name, extra = {}, isVersioned = true) => {
  const query = new URLSearchParams({ scene: state.scene });
  if (isVersioned && state.data) query.set('v', state.data.version);
  for (const [key, value] of Object.entries(state.values)) query.append('set', `${key}=${value}`);
  if (state.size) query.set('size', state.size);
  if (state.input) query.set('input', state.input);
  for (const [key, value] of Object.entries(extra)) if (value !== undefined && value !== null) query.set(key, value);
  return `${name}?${query}`;
};
export const frameURL = (frame, side, width) => address('frame.png', { frame, side, width });
export const fetchJSON = async (where, body) => {
  const options = body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
  const answer = await fetch(where, options);
  if (answer.ok) return answer.json();
  if (answer.status === 409 && body === undefined) emit('old');
  throw new Error((await answer.text()).trim() || `the server answered ${answer.status}`);
};

// MARK: - Elements

export const find = (id) => document.getElementById(id);
export const el = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value !== 'string') node[name] = value;
    else if (value !== undefined && value !== null && value !== false) node.setAttribute(name === 'className' ? 'class' : name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
};
export const icon = (shape) => {
  const space = 'http://www.w3.org/2000/svg';
  const node = document.createElementNS(space, 'svg'), path = document.createElementNS(space, 'path');
  node.setAttribute('viewBox', '0 0 16 16');
  node.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', shape);
  node.append(path);
  return node;
};
export const number = (value) => value === null || value === undefined ? 'none'
  : String(Math.abs(value) >= 1000 ? Math.round(value * 100) / 100 : Math.round(value * 1e4) / 1e4);
export const say = (text, isBad) => {
  const note = find('note');
  note.textContent = text;
  note.className = isBad ? 'bad' : '';
  note.hidden = false;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { note.hidden = true; }, isBad ? 8000 : 2500);
};
export const copy = async (text) => {
  try { await navigator.clipboard.writeText(text); say(`copied ${text}`); } catch { say(`not copied: ${text}`, true); }
};
// A location in a file: copies itself, or opens the editor.
export const locationLink = (location) => {
  if (!location) return null;
  const text = `${location.file}:${location.line}:${location.column}`;
  if (!site.editor) return el('button', { class: 'location', type: 'button', title: 'copy', onclick: () => copy(text) }, text);
  const href = site.editor.replace(/\{(path|file|line|column)\}/g, (_, key) => location[key === 'path' ? 'file' : key]);
  return el('a', { class: 'location', href }, text);
};
