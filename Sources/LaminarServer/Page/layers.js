// The tree of layers. Only the rows in sight are made, so that ten thousand layers scroll as ten do.
import { clamp, el, find, on, set, state } from './state.js';

const height = 24;
const box = find('rows'), filter = find('filter');
const space = el('div', { class: 'space', role: 'none' });
box.append(space);
const closed = new Set();
let shown = [];

const depthOf = (layers, index) => {
  let depth = 0;
  for (let at = layers[index].parent; at >= 0; at = layers[at].parent) depth += 1;
  return depth;
};
const build = () => {
  const layers = state.data?.layers ?? [], words = filter.value.trim().toLowerCase();
  const parents = new Set(layers.map((layer) => layer.parent));
  const isIn = layers.map((layer) => !words || `${layer.path} ${layer.type}`.toLowerCase().includes(words));
  // What is above a layer that was found is shown too.
  if (words) {
    for (let at = layers.length - 1; at >= 0; at -= 1) if (isIn[at] && layers[at].parent >= 0) isIn[layers[at].parent] = true;
  }
  const isOpen = [];
  shown = [];
  layers.forEach((layer, index) => {
    const isSeen = layer.parent < 0 || isOpen[layer.parent];
    isOpen[index] = isSeen && (words !== '' || !closed.has(layer.path));
    if (isSeen && isIn[index]) shown.push({ layer, depth: depthOf(layers, index), isParent: parents.has(index) });
  });
  space.style.height = `${shown.length * height}px`;
  paint();
};
const paint = () => {
  const from = Math.max(0, Math.floor(box.scrollTop / height) - 4);
  const to = Math.min(shown.length, from + Math.ceil(box.clientHeight / height) + 9);
  const rows = shown.slice(from, to).map(({ layer, depth, isParent }, offset) => {
    const marks = [layer.hidden && 'hidden', layer.clipped && 'clipped'].filter(Boolean);
    const node = el('div', {
      role: 'treeitem', id: `row-${from + offset}`, class: marks.length ? 'row dim' : 'row', 'aria-level': depth + 1,
      'aria-selected': String(layer.path === state.layer), 'aria-expanded': isParent ? String(!closed.has(layer.path)) : null,
      'aria-setsize': null, title: layer.path, onclick: () => choose(from + offset),
    },
    el('span', { class: 'fold', 'aria-hidden': 'true', onclick: (event) => { if (isParent) { event.stopPropagation(); fold(layer.path); } } },
      isParent ? closed.has(layer.path) && !filter.value ? '▸' : '▾' : ''),
    el('span', { class: 'what' }, layer.name || layer.path),
    layer.tracks?.length ? el('span', { class: 'moving', title: `animated: ${layer.tracks.join(', ')}` }, '~') : null,
    el('span', { class: 'kind' }, marks.length ? marks.join(', ') : layer.type === 'layer' ? '' : layer.type));
    node.style.top = `${(from + offset) * height}px`;
    node.style.paddingLeft = `${8 + depth * 12}px`;
    return node;
  });
  space.replaceChildren(...rows);
  const at = shown.findIndex(({ layer }) => layer.path === state.layer);
  if (at >= from && at < to) box.setAttribute('aria-activedescendant', `row-${at}`); else box.removeAttribute('aria-activedescendant');
};
const fold = (path) => { if (!closed.delete(path)) closed.add(path); build(); };
const choose = (at) => { if (shown[at]) set({ layer: shown[at].layer.path, tab: 'layer' }); };
const reveal = () => {
  // A layer that is selected in the picture is seen in the tree.
  const layers = state.data?.layers ?? [];
  let at = layers.findIndex((layer) => layer.path === state.layer), isOpened = false;
  for (at = layers[at]?.parent ?? -1; at >= 0; at = layers[at].parent) isOpened = closed.delete(layers[at].path) || isOpened;
  if (isOpened) build();
  const index = shown.findIndex(({ layer }) => layer.path === state.layer);
  if (index >= 0) {
    const top = index * height;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
  }
  paint();
};
box.addEventListener('scroll', paint, { passive: true });
new ResizeObserver(paint).observe(box);
filter.addEventListener('input', build);
filter.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') { event.preventDefault(); box.focus(); if (!state.layer) choose(0); }
  if (event.key === 'Escape') { filter.value = ''; build(); }
});
box.addEventListener('keydown', (event) => {
  const at = shown.findIndex(({ layer }) => layer.path === state.layer), entry = shown[at];
  const upper = () => shown.findLastIndex((other, index) => index < at && other.depth < entry.depth);
  const acts = {
    ArrowDown: () => choose(at + 1), ArrowUp: () => choose(clamp(at - 1, 0, shown.length - 1)),
    Home: () => choose(0), End: () => choose(shown.length - 1),
    ArrowRight: () => { if (entry?.isParent && closed.has(entry.layer.path)) fold(entry.layer.path); else if (entry?.isParent) choose(at + 1); },
    ArrowLeft: () => { if (entry?.isParent && !closed.has(entry.layer.path)) fold(entry.layer.path); else if (entry) choose(upper()); },
    Escape: () => set({ layer: null }),
  };
  if (!acts[event.key] || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  acts[event.key]();
});
on('data', build);
on('layer', reveal);
