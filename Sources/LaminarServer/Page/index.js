// The scenes of a folder, each with its frame at a third of the duration.
import { el, on, site } from './state.js';

const card = ({ path, title }) => el('a.card', { href: `#${new URLSearchParams({ scene: path })}`, 'data-path': path },
  el('img', { alt: '' }), el('b', title ?? path.split('/').pop()), el('small', path.split('/').slice(-2).join('/')));
// It is asked for when the card comes near.
const fill = async (node) => {
  const scene = node.dataset.path;
  const data = await fetch(`scene.json?${new URLSearchParams({ scene })}`).then((answer) => answer.json()).catch(() => ({}));
  node.classList.toggle('bad', !data.layers);
  if (!data.layers) return;
  if (data.title) node.children[1].textContent = data.title;
  node.firstChild.src = `frame.png?${new URLSearchParams({ scene, v: data.version, frame: Math.floor(data.frames / 3), width: 320 })}`;
};
export const showIndex = (element) => {
  const filter = el('input', { type: 'search', placeholder: `Filter ${site.scenes.length} scenes`, 'aria-label': 'Filter scenes' });
  const cards = site.scenes.map(card);
  element.append(filter, el('div.cards', cards));
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) { watcher.unobserve(target); fill(target); }
  }, { rootMargin: '200px' });
  cards.forEach((node) => watcher.observe(node));
  on('changed', ({ scene }) => { const node = cards.find(({ dataset }) => dataset.path === scene); if (node) fill(node); });
  filter.addEventListener('input', () => {
    for (const node of cards) node.hidden = !`${node.dataset.path} ${node.textContent}`.toLowerCase().includes(filter.value.trim().toLowerCase());
  });
};
