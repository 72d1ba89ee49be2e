// The scenes of a folder, each with a picture.
import { el, find, site, on } from './state.js';

let list = null;
const versions = new Map();
const card = (scene) => {
  const image = el('img', { alt: '', loading: 'lazy', width: 320, height: 180 });
  const [folder, name] = [scene.path.slice(0, scene.path.lastIndexOf('/') + 1), scene.path.slice(scene.path.lastIndexOf('/') + 1)];
  const node = el('a', { class: 'card', href: `#${new URLSearchParams({ scene: scene.path })}`, 'data-path': scene.path },
    el('span', { class: 'thumb' }, image), el('b', {}, scene.title ?? name), el('span', { class: 'soft' }, folder, name));
  image.addEventListener('error', () => node.classList.add('bad'));
  return node;
};
// A picture is asked for when its card comes near: the frame at a third of the scene.
const fill = async (node) => {
  const scene = node.dataset.path;
  try {
    const answer = await fetch(`scene.json?${new URLSearchParams({ scene })}`), data = await answer.json();
    if (!data.layers) return node.classList.add('bad');
    node.classList.remove('bad');
    if (!node.querySelector('b').dataset.named && data.title) node.querySelector('b').textContent = data.title;
    node.querySelector('img').src = `frame.png?${new URLSearchParams({ scene, v: data.version, frame: Math.floor(data.frames / 3), width: 320 })}`;
  } catch { node.classList.add('bad'); }
};
export const showIndex = (element) => {
  if (list) return;
  const filter = el('input', { type: 'search', placeholder: `Filter ${site.scenes.length} scenes`, 'aria-label': 'Filter scenes' });
  list = el('div', { class: 'cards' }, site.scenes.map(card));
  element.append(filter, list);
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) { watcher.unobserve(target); fill(target); }
  }, { rootMargin: '200px' });
  for (const node of list.children) watcher.observe(node);
  filter.addEventListener('input', () => {
    const words = filter.value.trim().toLowerCase();
    for (const node of list.children) node.hidden = !node.textContent.toLowerCase().includes(words);
  });
  on('changed', ({ scene }) => { const node = [...list.children].find((entry) => entry.dataset.path === scene); if (node) fill(node); });
  // The arrows go from card to card.
  element.addEventListener('keydown', (event) => {
    const cards = [...list.children].filter((node) => !node.hidden), at = cards.indexOf(document.activeElement);
    const across = cards.filter((node) => node.offsetTop === cards[0]?.offsetTop).length;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key];
    if (!step || at < 0 && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = cards[at < 0 ? 0 : at + step];
    if (next) next.focus(); else if (event.key === 'ArrowUp') filter.focus();
  });
};
