// What all pieces of the page share.
//
//   site     the answer of site.json
//   state    what is seen, and `data`: the scene.json that is shown (null while there is no good version)
//   on('names', act), emit(name, detail): 'data' a scene or a new version is here · 'frame' · 'shown' a picture
//            was drawn · 'playing' 'range' 'speed' 'zoom' 'layer' 'tab' 'time' · 'choices' values, size or input
//            changed, the new data follows · 'values' those of the layer · 'suite' · 'back' the server is back
//   set({frame: 3}) changes the state and tells; go(frame) pauses too
//   fetchJSON(address, body?), address(name, {…}), frameURL(frame, side, width)
//   el('tag.class#id', attributes?, …children), say(text, isBad) a word that goes by itself
//
// compare.js exports mountCompare(pictureElement, panelElement): the first covers the picture while state.tab is
// 'compare', unless it is hidden. suite.js exports mount(element).

export const site = {};
export const state = {
  scene: null, data: null, frame: 0, shown: -1, playing: false, in: null, out: null, speed: 1, zoom: 'fit',
  layer: null, values: {}, size: null, input: null, tab: 'layer', time: 'bars', problems: [],
};

const listeners = {};
export const on = (names, act) => { for (const name of names.split(' ')) (listeners[name] ??= []).push(act); };
export const emit = (name, detail) => { for (const act of listeners[name] ?? []) act(detail); };
const events = { in: 'range', out: 'range', values: 'choices', size: 'choices', input: 'choices' };
export const set = (changes) => {
  const names = Object.keys(changes).filter((name) => state[name] !== changes[name]);
  Object.assign(state, changes);
  for (const name of new Set(names.map((name) => events[name] ?? name))) emit(name);
};

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
export const count = () => state.data?.frames ?? 0;
export const rate = () => state.data ? state.data.rate[0] / state.data.rate[1] : 60;
export const end = () => Math.max(0, count() - 1);
export const timeOf = (frame) => frame / rate();
export const frameAt = (seconds) => clamp(Math.floor(seconds * rate() + 1e-6), 0, end());
export const first = () => clamp(state.in ?? 0, 0, end());
export const last = () => clamp(state.out ?? Infinity, first(), end());
export const seek = (frame) => set({ frame: clamp(Math.round(frame), 0, end()) });
export const go = (frame) => { set({ playing: false }); seek(frame); };

// MARK: - The server

export const address = (name, more = {}, isVersioned = true) => {
  const { scene, size, input, data } = state, query = new URLSearchParams({ scene });
  for (const [key, value] of Object.entries(state.values)) query.append('set', `${key}=${value}`);
  const rest = { v: isVersioned ? data?.version : null, size, input, ...more };
  for (const [key, value] of Object.entries(rest)) if (value !== undefined && value !== null) query.set(key, value);
  return `${name}?${query}`;
};
export const frameURL = (frame, side, width) => address('frame.png', { frame, side, width });
export const fetchJSON = async (where, body) => {
  const post = body && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
  const answer = await fetch(where, post);
  if (answer.ok) return answer.json();
  if (answer.status === 409 && !body) emit('old');
  throw new Error(await answer.text());
};
// Asks one question at a time, and after it only the newest.
export const latest = (ask) => {
  let isBusy = false, next = null;
  return async function run(...details) {
    if (isBusy) { next = details; return; }
    isBusy = true;
    try { await ask(...details); } catch { /* The next answer is as good. */ }
    isBusy = false;
    if (next) { const then = next; next = null; run(...then); }
  };
};

// MARK: - Elements

export const find = (id) => document.getElementById(id);
export const el = (what, attributes, ...children) => {
  const [, tag, id, classes] = what.match(/^(\w+)(?:#([\w-]+))?((?:\.\w+)*)$/), node = document.createElement(tag);
  if (attributes?.constructor !== Object) { children.unshift(attributes); attributes = {}; }
  if (id) node.id = id;
  if (classes) node.className = classes.slice(1).replaceAll('.', ' ');
  if (tag === 'button') node.type = 'button';
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (typeof value === 'boolean' && name in node) node[name] = value;
    else if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter(Boolean));
  return node;
};
export const icon = (shape) => {
  const [node, path] = ['svg', 'path'].map((tag) => document.createElementNS('http://www.w3.org/2000/svg', tag));
  node.setAttribute('viewBox', '0 0 16 16');
  path.setAttribute('d', shape);
  node.append(path);
  return node;
};
// Buttons of which one is pressed: [value, text].
export const choice = (label, entries, act) => {
  const node = el('div.choice', { role: 'group', 'aria-label': label });
  node.show = (value) => { for (const button of node.children) button.setAttribute('aria-pressed', button.value === value); };
  node.append(...entries.map(([value, text]) => el('button', { value, onclick: () => act(value) }, text)));
  return node;
};
export const number = (value) => typeof value !== 'number' ? 'none' : String(Number(value.toFixed(Math.abs(value) < 1000 ? 4 : 2)));
let timer = 0;
export const say = (text, isBad) => {
  const note = find('note');
  note.textContent = text;
  note.className = isBad ? 'bad' : '';
  note.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { note.hidden = true; }, isBad ? 8000 : 2500);
};
export const tell = (error) => say(error.message, true);
export const copy = (text) => navigator.clipboard.writeText(text).then(() => say(`copied ${text}`), tell);
// A location in a file: a click copies it, or opens it in the editor that was chosen.
export const locationLink = (location) => {
  if (!location) return null;
  const text = `${location.file}:${location.line}:${location.column}`;
  if (!site.editor) return el('button.location', { title: 'copy', onclick: () => copy(text) }, text);
  return el('a.location', { href: site.editor.replace(/\{(\w+)\}/g, (_, key) => location[key === 'path' ? 'file' : key] ?? '') }, text);
};
