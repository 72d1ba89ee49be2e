// The panel at the side: its tabs, and the values of the selected layer.
import { el, find, locationLink, on, set, site, state } from './state.js';
import { showForm } from './form.js';
import { showTouches } from './touches.js';
import { showProblems } from './problems.js';
import { showExport } from './export.js';

// Tabs over panels, of which `state[key]` names the one that is shown; the arrows go through them.
export const tabs = (key, names, parent) => {
  const list = el('div.tabs', { role: 'tablist' }), panels = {};
  for (const [name, text] of Object.entries(names)) {
    const id = `${key}-${name}`;
    list.append(el(`button#tab-${id}`, { role: 'tab', 'aria-controls': id, onclick: () => set({ [key]: name }) }, text));
    panels[name] = el(`div#${id}`, { role: 'tabpanel', 'aria-labelledby': `tab-${id}` });
  }
  list.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key], all = [...list.children];
    if (!step) return;
    event.preventDefault();
    const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
    next.focus();
    next.click();
  });
  const show = () => Object.keys(names).forEach((name, at) => {
    const isShown = name === (names[state[key]] ? state[key] : Object.keys(names)[0]), tab = list.children[at];
    tab.setAttribute('aria-selected', isShown);
    tab.tabIndex = isShown ? 0 : -1;
    panels[name].hidden = !isShown;
  });
  on(key, show);
  show();
  parent.append(list, ...Object.values(panels));
  return panels;
};

export const mountPanel = () => {
  const names = { layer: 'Layer', form: 'Variables', touches: 'Touches', problems: 'Problems', export: 'Export' };
  if (site.against) names.compare = 'Compare';
  const panels = tabs('tab', names, find('panel'));
  showLayer(panels.layer);
  showForm(panels.form);
  showTouches(panels.touches);
  showProblems(panels.problems, find('tab-tab-problems'));
  showExport(panels.export);
  if (!site.against) return;
  import('./compare.js').then(({ mountCompare }) => mountCompare(find('cover'), panels.compare));
  on('tab', () => find('stage').classList.toggle('compared', state.tab === 'compare'));
};

const showLayer = (panel) => {
  const head = el('div'), list = el('div.values'), rows = new Map();
  let shown = null;
  panel.append(head, list);
  on('layer data', () => {
    const { layer: path, data } = state, layer = data?.layers.find((entry) => entry.path === path);
    if (!path) return head.replaceChildren(el('p.hint', 'Click a layer in the picture, or choose one in the list.'));
    const words = layer ? [layer.role !== 'sublayer' && layer.role, layer.type, layer.hidden && 'hidden', layer.clipped && 'clipped'] : ['not in the scene now'];
    head.replaceChildren(el('h2', path), el('p.hint', words.filter(Boolean).join(' · '), ' ', locationLink(layer?.location)));
  });
  // Rows stay, so that an explanation that is open follows the time.
  on('values', () => {
    if (shown !== state.layer) rows.clear();
    shown = state.layer;
    const nodes = (state.layerValues?.values ?? []).map(({ key, text, isAnimated, explanation, location }) => {
      if (!rows.has(key)) rows.set(key, el('details', el('summary', el('span.key', key), el('span.value')), el('pre'), locationLink(location)));
      const node = rows.get(key);
      node.classList.toggle('animated', Boolean(isAnimated));
      node.querySelector('.value').textContent = text;
      node.querySelector('pre').textContent = explanation ?? '';
      return node;
    });
    if (nodes.some((node, at) => node !== list.children[at]) || nodes.length !== list.children.length) list.replaceChildren(...nodes);
  });
};
