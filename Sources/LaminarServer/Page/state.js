// What all pieces of the page share. Whoever changes the state by set() tells those who listen:
// 'frame' 'playing' 'speed' 'zoom' 'layer' 'tab' 'time', 'range' for in and out, 'choices' for values, size and input,
// whose data follows. Others: 'data' a version was loaded, 'shown' a picture was drawn, 'values' of the layer,
// 'changed' a scene, 'suite', 'back' the server. compare.js exports mountCompare(picture, panel), suite.js mount(element).
export const site = {};
export const state = {
  scene: null, data: null /* scene.json, while there is a good version */, frame: 0, shown: -1, playing: false, in: null, out: null, speed: 1, zoom: 'fit',
  layer: null, values: {}, size: null, input: null, tab: 'layer', time: 'bars', problems: [],
};

const listeners = {}, names = { in: 'range', out: 'range', values: 'choices', size: 'choices', input: 'choices' };
export const on = (names, act) => { for (const name of names.split(' ')) (listeners[name] ??= []).push(act); };
export const emit = (name, detail) => { for (const act of listeners[name] ?? []) act(detail); };
export const set = (changes) => {
  const keys = Object.keys(changes).filter((key) => state[key] !== changes[key]);
  Object.assign(state, changes);
  for (const name of new Set(keys.map((key) => names[key] ?? key))) emit(name);
};

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
export const count = () => state.data?.frames ?? 0;
export const rate = () => state.data ? state.data.rate[0] / state.data.rate[1] : 60;
export const end = () => Math.max(0, count() - 1);
export const timeOf = (frame) => frame / rate();
export const frameAt = (seconds) => Math.floor(seconds * rate() + 1e-6);
export const first = () => clamp(state.in ?? 0, 0, end());
export const last = () => clamp(state.out ?? end(), first(), end());
export const seek = (frame) => set({ frame: clamp(Math.round(frame), 0, end()) });
export const go = (frame) => { set({ playing: false }); seek(frame); };

// MARK: - The server

export const address = (name, more = {}, isVersioned = true) => {
  const { scene, size, input, data, values } = state, query = new URLSearchParams({ scene });
  for (const key in values) query.append('set', `${key}=${values[key]}`);
  const rest = { v: isVersioned ? data?.version : null, size, input, ...more };
  for (const key in rest) if (rest[key] !== undefined && rest[key] !== null) query.set(key, rest[key]);
  return `${name}?${query}`;
};
export const frameURL = (frame, side, width) => address('frame.png', { frame, side, width });
export const fetchJSON = async (where, body) => {
  const answer = await fetch(where, body && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
  if (answer.ok) return answer.json();
  if (answer.status === 409 && !body) emit('old');
  throw new Error(await answer.text());
};
// Asks one question at a time, then only the newest.
export const latest = (ask) => {
  let isBusy = false, next = null;
  return async (detail) => {
    next = { detail };
    if (isBusy) return;
    isBusy = true;
    while (next) {
      ({ detail } = next);
      next = null;
      await ask(detail).catch(() => {});
    }
    isBusy = false;
  };
};

// MARK: - Elements

export const find = (id) => document.getElementById(id);
// Sets attributes, and adds what begins with `on` as listeners.
export const apply = (node, attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  return node;
};
export const svg = (tag, attributes, ...children) => {
  const node = apply(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes);
  node.append(...children);
  return node;
};
export const el = (what, attributes, ...children) => {
  const [, tag, id, classes] = what.match(/^(\w+)(?:#([\w-]+))?(.*)$/), node = document.createElement(tag);
  if (attributes?.constructor !== Object) { children.unshift(attributes); attributes = {}; }
  if (id) node.id = id;
  if (classes) node.className = classes.slice(1).replace('.', ' ');
  if (tag === 'button') node.type = 'button';
  apply(node, attributes);
  node.append(...children.flat().filter(Boolean));
  return node;
};
// Buttons of which one is pressed: show(value). The entries are {value: text}.
export const choice = (label, entries, act) => {
  const node = el('div.choice', { role: 'group', 'aria-label': label },
    Object.entries(entries).map(([value, text]) => el('button', { value, onclick: () => act(value) }, text)));
  node.show = (value) => { for (const button of node.children) button.setAttribute('aria-pressed', button.value === value); };
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
  return el('a.location', { href: site.editor.replace(/{(\w+)}/g, (_, key) => encodeURI(location[key] ?? location.file)) }, text);
};
