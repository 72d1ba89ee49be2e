// Opens what the address says, and follows the files.
import { el, emit, fetchJSON, find, on, say, seek, set, site, state, address, count } from './state.js';
import { mountPanel } from './panel.js';
import './picture.js';
import './clock.js';
import './timeline.js';
import './keys.js';
import { showIndex } from './index.js';

// MARK: - The address

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const kept = ['layer', 'size', 'input', 'tab', 'time', 'zoom'];
const initial = { ...state, values: {} };
const read = () => {
  const query = new URLSearchParams(location.hash.slice(1));
  const whole = (name) => /^\d+$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null;
  const speed = Number(query.get('speed') ?? 1);
  const next = {
    scene: query.get('scene') ?? (site.scenes?.length === 1 && site.kind === 'scene' ? site.scenes[0].path : null),
    frame: whole('frame') ?? 0, in: whole('in'), out: whole('out'),
    playing: query.has('playing') ? query.get('playing') === '1' : !calm.matches,
    speed: Math.abs(speed) >= 0.1 && Math.abs(speed) <= 4 ? speed : 1,
    values: Object.fromEntries(query.getAll('set').map((text) => {
      const at = text.indexOf('=');
      return [text.slice(0, at), text.slice(at + 1)];
    })),
  };
  for (const name of kept) next[name] = query.get(name) ?? initial[name];
  return next;
};
const written = () => {
  const query = new URLSearchParams();
  if (!state.scene) return '';
  query.set('scene', state.scene);
  query.set('frame', state.frame);
  query.set('playing', state.playing ? 1 : 0);
  for (const name of ['in', 'out', 'speed', ...kept]) {
    if (state[name] !== initial[name] && state[name] !== null) query.set(name, state[name]);
  }
  for (const [name, value] of Object.entries(state.values)) query.append('set', `${name}=${value}`);
  return `#${query}`;
};
// Browsers refuse an address that changes more often.
let writing = 0;
const note = () => {
  if (writing) return;
  writing = setTimeout(() => {
    writing = 0;
    if (state.scene) history.replaceState(null, '', written());
  }, state.playing ? 1000 : 250);
};
for (const name of ['frame', 'playing', 'range', 'layer', 'tab', 'time', 'zoom', 'speed', 'choices']) on(name, note);
addEventListener('pagehide', () => { if (state.scene) history.replaceState(null, '', written()); });

// MARK: - Loading

let turn = 0;
const load = async () => {
  if (!state.scene) return;
  turn += 1;
  const mine = turn;
  try {
    const data = await fetchJSON(address('scene.json', {}, false));
    if (mine === turn) take(data);
  } catch (error) {
    if (mine !== turn) return;
    // A server that was started anew does not know the touches of the last one.
    if (state.input) return set({ input: null });
    say(error.message, true);
  }
};
const take = (data) => {
  const isGood = Boolean(data.layers);
  state.problems = data.problems ?? [];
  state.isMissing = Boolean(data.missing);
  state.data = isGood ? data : null;
  if (isGood && state.frame >= count()) seek(count() - 1);
  document.body.classList.toggle('broken', !isGood);
  document.body.classList.toggle('stale', Boolean(data.stale));
  find('banner').hidden = !data.stale;
  find('banner').textContent = 'The file has errors. This is the last picture without them.';
  find('name').textContent = data.name ?? state.scene.split('/').pop();
  find('title').textContent = data.title ?? '';
  document.title = `${find('name').textContent} · Laminar`;
  emit('data');
  document.documentElement.dataset.version = data.version;
};
on('old', () => load());
on('choices', load);

let source = null;
const connect = () => {
  source = new EventSource('events');
  source.addEventListener('change', (event) => {
    const change = JSON.parse(event.data);
    if (change.scene === state.scene) load();
    emit('changed', change);
  });
  source.addEventListener('suite', () => emit('suite'));
  source.addEventListener('open', () => {
    if (find('lost').hidden) return;
    find('lost').hidden = true;
    say('the server answers again');
    emit('back');
    load();
    if (site.kind === 'suite') emit('suite');
  });
  source.addEventListener('error', () => {
    find('lost').hidden = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 1000);
  });
};

// MARK: - Opening

const open = async () => {
  const next = read(), isOther = next.scene !== state.scene;
  if (isOther) Object.assign(state, { data: null, problems: [], shown: -1 });
  const changes = ['playing', 'range', 'layer', 'tab', 'time', 'zoom', 'speed'];
  Object.assign(state, next);
  const isScene = state.scene !== null;
  find('studio').hidden = !isScene;
  find('list').hidden = isScene;
  find('up').hidden = !isScene || site.kind === 'scene';
  if (!isScene) {
    state.playing = false;
    document.body.classList.remove('broken', 'stale');
    find('badge').hidden = true;
    find('name').textContent = site.name;
    find('title').textContent = '';
    document.title = `${site.name} · Laminar`;
    if (site.kind === 'suite') {
      if (!find('list').childElementCount) (await import('./suite.js')).mount(find('list'));
    } else showIndex(find('list'));
    return;
  }
  for (const name of changes) emit(name);
  await load();
};

try {
  Object.assign(site, await fetchJSON('site.json'));
  mountPanel();
  addEventListener('hashchange', open);
  await open();
  connect();
} catch (error) {
  document.body.append(el('p', { class: 'fatal' }, error.message));
}
document.documentElement.dataset.ready = 'true';
