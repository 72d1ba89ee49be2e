// The tree of layers. Only the rows in sight are made: ten thousand layers scroll as ten do.
import { address, apply, clamp, el, fetchJSON, find, latest, on, set, state } from './state.js';

const height = 24, box = find('rows'), filter = find('filter'), space = el('div', { role: 'none' }), closed = new Set();
// The paths of the layers that are hidden now; null where nothing hides or shows them.
let shown = [], hidden = null;
box.append(space);

const build = () => {
  const layers = state.data?.layers ?? [], words = filter.value.trim().toLowerCase();
  const depths = [], isOpen = [], isHidden = [], parents = new Set(layers.map((layer) => layer.parent));
  const isFound = layers.map((layer) => `${layer.path} ${layer.type}`.toLowerCase().includes(words));
  // What is above a layer that was found is shown too.
  for (let at = layers.length - 1; at >= 0; at -= 1) if (isFound[at] && layers[at].parent >= 0) isFound[layers[at].parent] = true;
  shown = [];
  layers.forEach((layer, at) => {
    const isSeen = layer.parent < 0 || isOpen[layer.parent], isFolded = !words && closed.has(layer.path);
    depths[at] = layer.parent < 0 ? 0 : depths[layer.parent] + 1;
    isOpen[at] = isSeen && !isFolded;
    isHidden[at] = Boolean((hidden ? hidden.has(layer.path) : layer.hidden) || isHidden[layer.parent]);
    if (isSeen && isFound[at]) shown.push({ layer, depth: depths[at], isHidden: isHidden[at], fold: parents.has(at) ? isFolded ? '▸' : '▾' : '' });
  });
  space.style.height = `${shown.length * height}px`;
  paint();
};
const selected = () => shown.findIndex(({ layer }) => layer.path === state.layer);
const paint = () => {
  const from = Math.max(0, Math.floor(box.scrollTop / height) - 4), to = from + Math.ceil(box.clientHeight / height) + 9;
  space.replaceChildren(...shown.slice(from, to).map(({ layer, depth, fold, isHidden }, offset) => {
    const at = from + offset;
    const node = el(`div#row-${at}.row`, {
      role: 'treeitem', 'aria-level': depth + 1, 'aria-selected': String(layer.path === state.layer),
      'aria-expanded': fold ? String(fold === '▾') : null, title: layer.path, onclick: () => choose(at),
    },
    el('i', { onclick: (event) => { event.stopPropagation(); turn(layer.path); } }, fold),
    el('span', layer.name || layer.path),
    layer.tracks?.length && el('b', { title: `animated: ${layer.tracks.join(', ')}` }, '~'),
    el('small', isHidden ? 'hidden' : layer.clipped ? 'clipped' : layer.type));
    node.classList.toggle('dim', isHidden);
    node.style.top = `${at * height}px`;
    node.style.paddingLeft = `${8 + depth * 12}px`;
    return node;
  }));
  box.setAttribute('aria-activedescendant', `row-${selected()}`);
};
const turn = (path) => { if (!closed.delete(path)) closed.add(path); build(); };
const choose = (at) => { if (shown[at]) set({ layer: shown[at].layer.path, tab: 'layer' }); };
// A layer that is selected elsewhere comes into sight.
const reveal = () => {
  const layers = state.data?.layers ?? [];
  let at = layers.findIndex((layer) => layer.path === state.layer);
  while (layers[at]?.parent >= 0) { at = layers[at].parent; closed.delete(layers[at].path); }
  build();
  const top = selected() * height;
  if (top >= 0) box.scrollTop = clamp(box.scrollTop, top + height - box.clientHeight, top);
};
filter.addEventListener('input', build);
new ResizeObserver(paint).observe(box);
apply(box, { onscroll: paint, onkeydown: (event) => {
  const at = selected(), { layer, depth, fold } = shown[at] ?? {};
  const act = {
    ArrowDown: () => choose(at + 1), ArrowUp: () => choose(at - 1), Home: () => choose(0), End: () => choose(shown.length - 1),
    ArrowRight: () => fold === '▸' ? turn(layer.path) : fold && choose(at + 1),
    ArrowLeft: () => fold === '▾' ? turn(layer.path) : choose(shown.findLastIndex((other, index) => index < at && other.depth < depth)),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
} });
const watch = latest(async () => {
  const before = [...hidden ?? []].join('\n'), isAnimated = state.data?.layers.some(({ tracks }) => tracks.includes('hidden'));
  hidden = isAnimated ? new Set((await fetchJSON(address('hidden.json', { frame: state.frame })).catch(() => ({ hidden: [...hidden ?? []] }))).hidden) : null;
  if ([...hidden ?? []].join('\n') !== before) build();
});
on('data', build);
on('data frame', watch);
on('layer', reveal);
