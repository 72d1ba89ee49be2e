// The panel at the side: its tabs, and the values of the selected layer.
import { choice, el, find, locationLink, number, on, set, site, state } from './state.js';
import { showForm } from './form.js';
import { showTouches } from './touches.js';
import { showProblems } from './problems.js';
import { showExport } from './export.js';

// Buttons over panels, of which `state[key]` names the one that is shown.
export const tabs = (key, names, parent) => {
  const buttons = choice('View', names, (name) => set({ [key]: name })), panels = {};
  for (const name in names) panels[name] = el(`div#${key}-${name}`);
  const show = () => {
    const shown = names[state[key]] ? state[key] : Object.keys(names)[0];
    buttons.show(shown);
    for (const name in names) panels[name].hidden = name !== shown;
  };
  on(key, show);
  show();
  buttons.className = 'tabs';
  parent.append(buttons, ...Object.values(panels));
  return panels;
};

export const mountPanel = () => {
  const names = { layer: 'Layer', form: 'Variables', touches: 'Touches', problems: 'Problems', export: 'Export' };
  if (site.against) names.compare = 'Compare';
  const panels = tabs('tab', names, find('panel'));
  showLayer(panels.layer);
  showForm(panels.form);
  showTouches(panels.touches);
  showProblems(panels.problems, find('panel').querySelector('[value=problems]'));
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
      let node = rows.get(key);
      if (node?.data !== state.data) {
        node = el('details', { open: node?.open }, el('summary', el('span', key), el('span')), el('pre'), locationLink(location));
        node.data = state.data;
        rows.set(key, node);
      }
      node.className = isAnimated ? 'animated' : '';
      node.firstChild.lastChild.textContent = text.replace(/\d+\.\d{5,}/g, (digits) => number(Number(digits)));
      node.children[1].textContent = explanation;
      return node;
    });
    if (nodes.some((node, at) => node !== list.children[at]) || nodes.length < list.children.length) list.replaceChildren(...nodes);
  });
};
