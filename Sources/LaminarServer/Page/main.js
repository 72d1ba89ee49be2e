// Opens what the address says, and follows the files.
import { address, apply, el, emit, end, fetchJSON, find, latest, on, say, seek, set, site, state, tell } from './state.js';
import { mountPanel } from './panel.js';
import './picture.js';
import './clock.js';
import './layers.js';
import './timeline.js';
import './keys.js';
import { showIndex } from './index.js';

// MARK: - The address

const plain = { ...state }, kept = ['layer', 'size', 'input', 'tab', 'time', 'zoom'];
const read = () => {
  const query = new URLSearchParams(location.hash.slice(1));
  const whole = (name) => /^\d+$/.test(query.get(name)) ? Number(query.get(name)) : null;
  const speed = Number(query.get('speed')), size = Math.abs(speed);
  return {
    scene: query.get('scene') ?? (site.kind === 'scene' ? site.scenes[0].path : null),
    frame: whole('frame') ?? 0, in: whole('in'), out: whole('out'), speed: size >= 0.1 && size <= 4 ? speed : 1,
    playing: query.has('playing') ? query.get('playing') === '1' : !matchMedia('(prefers-reduced-motion: reduce)').matches,
    values: Object.fromEntries(query.getAll('set').map((text) => text.split(/=(.*)/s))),
    ...Object.fromEntries(kept.map((name) => [name, query.get(name) ?? plain[name]])),
  };
};
const write = () => {
  if (!state.scene) return;
  const query = new URLSearchParams({ scene: state.scene, frame: state.frame, playing: Number(state.playing) });
  for (const name of ['in', 'out', 'speed', ...kept]) if (state[name] !== plain[name]) query.set(name, state[name]);
  for (const [name, value] of Object.entries(state.values)) query.append('set', `${name}=${value}`);
  history.replaceState(null, '', `#${query}`);
};
// Browsers refuse an address that changes more often.
let writing = 0;
on('frame playing range layer tab time zoom speed choices', () => {
  writing ||= setTimeout(() => { writing = 0; write(); }, state.playing ? 1000 : 250);
});
addEventListener('pagehide', write);

// MARK: - The scene

const load = latest(async () => {
  const { scene } = state;
  if (!scene) return;
  try {
    const data = await fetchJSON(address('scene.json', {}, false));
    if (scene === state.scene) take(data);
  } catch (error) {
    // A server that was started anew does not know the touches of the last one.
    if (state.input) set({ input: null });
    else tell(error);
  }
});
const take = (data) => {
  state.problems = data.problems ?? [];
  state.isMissing = data.missing;
  state.data = data.layers ? data : null;
  if (state.data && state.frame > end()) seek(end());
  document.body.classList.toggle('broken', !state.data);
  document.body.classList.toggle('stale', Boolean(data.stale));
  find('banner').hidden = !data.stale;
  head(data.name ?? state.scene.split('/').pop(), data.title);
  emit('data');
  document.documentElement.dataset.version = data.version;
};
const head = (name, title = '') => {
  find('name').textContent = name;
  find('title').textContent = title;
  document.title = `${name} · Laminar`;
};
on('old choices', () => load());

const connect = () => {
  const source = new EventSource('events'), lost = find('lost');
  apply(source, {
    onchange: ({ data }) => {
      const change = JSON.parse(data);
      if (change.scene === state.scene) load();
      emit('changed', change);
    },
    onsuite: () => emit('suite'),
    onaudio: () => emit('audio'),
    onopen: () => {
      if (lost.hidden) return;
      lost.hidden = true;
      say('the server answers again');
      for (const name of ['back', 'old', 'suite']) emit(name);
    },
    onerror: () => {
      lost.hidden = false;
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, 1000);
    },
  });
};

const open = async () => {
  const next = read();
  if (next.scene !== state.scene) Object.assign(state, { data: null, problems: [], shown: -1 });
  Object.assign(state, next);
  const isScene = state.scene !== null, list = find('list');
  find('studio').hidden = !isScene;
  list.hidden = isScene;
  find('up').hidden = !isScene || site.kind === 'scene';
  for (const name of ['playing', 'range', 'layer', 'tab', 'time', 'zoom', 'speed']) emit(name);
  if (isScene) return await load();
  document.body.className = '';
  find('badge').hidden = true;
  head(site.name);
  if (list.childElementCount) return;
  if (site.kind === 'suite') (await import('./suite.js')).mount(list); else showIndex(list);
};

try {
  Object.assign(site, await fetchJSON('site.json'));
  mountPanel();
  addEventListener('hashchange', open);
  await open();
  connect();
} catch (error) {
  document.body.append(el('p.fatal', error.message));
}
document.documentElement.dataset.ready = true;
