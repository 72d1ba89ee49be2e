// The cases of a suite: what failed, the old and the new pictures, and what accepts them.
import { el, fetchJSON, latest, locationLink, on, say, tell } from './state.js';
import { pictures } from './compare.js';

const marks = { passed: '✓', failed: '≠', new: '+', obsolete: '−', skipped: '–', expected: '≈' };
const words = { expected: 'fails as expected' };
const isFailed = ({ status }) => !['passed', 'skipped', 'expected'].includes(status);

export const mount = (element) => {
  let suite = null, chosen = null, frame = null, onlyFailed = false;
  const head = el('header'), list = el('nav', { 'aria-label': 'Cases' }), detail = el('section', { 'aria-label': 'Case' });
  const shown = el('div'), show = pictures(shown, { base: () => 'golden', new: () => 'now' });
  const dialog = el('dialog', { 'aria-label': 'Accept' });

  const accept = (name, count) => {
    const { run } = suite, body = name ? { cases: [name], run } : { all: true, run };
    const write = () => {
      dialog.close();
      fetchJSON('accept', body).then(({ accepted }) => say(`accepted: ${accepted.join(', ')}`), tell);
    };
    dialog.replaceChildren(
      el('p', `Accept ${name ?? `${count} case${count === 1 ? '' : 's'}`}? What is shown now becomes golden.`),
      el('p.group', el('button.main', { onclick: write }, 'Accept'), el('button', { onclick: () => dialog.close() }, 'Cancel')));
    dialog.showModal();
  };
  const check = ({ check: kind, outcome, headline, location, lines }) => el(outcome === 'passed' ? 'article.warning' : 'article.error',
    el('p', el('b', kind), ' ', headline, ' ', locationLink(location)), lines.length > 0 && el('pre', lines.join('\n')));
  const writeCase = () => {
    const item = suite.cases.find(({ name }) => name === chosen), all = item?.pictures ?? [];
    const at = all.find((picture) => picture.frame === frame) ?? all.find(({ differs }) => differs) ?? all[0];
    const source = (side) => `suite/${side}.png?${new URLSearchParams({ case: chosen, frame: at.frame, run: suite.run })}`;
    show(at && { base: at.old && source('old'), made: source('new'), difference: source('difference'), key: `${suite.run}/${chosen}/${at.frame}` });
    if (!item) return detail.replaceChildren();
    detail.replaceChildren(
      el('header', el('h2', item.name), el('span.gap.soft', item.scene, item.input && ` with ${item.input}`),
        isFailed(item) && el('button.main', { onclick: () => accept(item.name), disabled: suite.running }, 'Accept')),
      ...item.reason ? [el('p', item.reason)] : [], ...item.checks.map(check), ...(item.notes ?? []).map((note) => el('p', note)),
      el('div.group', { role: 'group', 'aria-label': 'Frames' }, all.map((picture) => el('button', {
        onclick: () => { frame = picture.frame; writeCase(); }, 'aria-pressed': String(picture === at),
      }, `${picture.differs ? '≠ ' : ''}${picture.frame}`))),
      ...at ? [shown, el('p.soft', at.text)] : []);
  };
  const write = () => {
    const failed = suite.cases.filter(isFailed), passed = suite.cases.filter((item) => !isFailed(item));
    const cases = [...failed, ...onlyFailed && failed.length ? [] : passed];
    if (!cases.some(({ name }) => name === chosen)) chosen = cases[0]?.name;
    head.replaceChildren(
      el(`h2.gap.${suite.passed ? 'good' : 'bad'}`, { role: 'status' }, suite.headline, suite.running && ' · running …'),
      el('button', { onclick: () => { onlyFailed = !onlyFailed; write(); }, 'aria-pressed': String(onlyFailed) }, 'hide passed'),
      failed.length ? el('button#accept-all', { onclick: () => accept(null, failed.length), disabled: suite.running }, `Accept all ${failed.length}`) : '',
      suite.problem ? el('pre', { role: 'alert' }, suite.problem) : '');
    const isFocused = list.contains(document.activeElement);
    list.replaceChildren(...cases.map(({ name, status, headline }) => el(`button.entry.${status}`, {
      onclick: () => { [chosen, frame] = [name, null]; write(); }, title: headline, 'aria-current': name === chosen && 'true',
    }, `${marks[status]} ${name} `, el('small', words[status] ?? status))));
    if (isFocused) list.querySelector('[aria-current]')?.focus();
    writeCase();
  };
  const read = latest(async () => { suite = await fetchJSON('suite.json'); write(); });
  element.classList.add('suite');
  element.replaceChildren(head, list, detail, dialog);
  on('suite', read);
  read();
};
