// The cases of a suite: what failed, the old and the new pictures, and what accepts them.
import { el, fetchJSON, locationLink, on, say } from './state.js';
import { pictures } from './compare.js';

const marks = { passed: '✓', failed: '≠', new: '+', obsolete: '−' };
const button = (text, act, more = {}) => el('button', { type: 'button', onclick: act, ...more }, text);

export const mount = (element) => {
  let suite = null, chosen = null, frame = null, turn = 0, isWhole = false;
  const head = el('header', { class: 'line' }), list = el('nav', { 'aria-label': 'Cases' }), detail = el('section', { 'aria-label': 'Case' });
  const shown = el('div'), show = pictures(shown, { base: () => 'golden', new: () => 'now' });
  const dialog = el('dialog', { 'aria-label': 'Accept' });

  const accept = (names, count) => {
    const { run } = suite;
    const write = async () => {
      dialog.close();
      try {
        const { accepted } = await fetchJSON('accept', names ? { cases: names, run } : { all: true, run });
        say(`accepted ${accepted.length} file${accepted.length === 1 ? '' : 's'}`);
      } catch (error) { say(error.message, true); }
    };
    dialog.replaceChildren(
      el('p', {}, `Accept ${names ? names[0] : `${count} cases`}? What is shown now becomes golden.`),
      el('p', { class: 'group' }, button('Accept', write, { class: 'main' }), button('Cancel', () => dialog.close())));
    dialog.showModal();
  };
  const writeCase = () => {
    const item = suite.cases.find(({ name }) => name === chosen);
    const list = item?.pictures ?? [];
    const at = list.find((picture) => picture.frame === frame) ?? list.find(({ differs }) => differs) ?? list[0];
    const source = (side) => `suite/${side}.png?${new URLSearchParams({ case: chosen, frame: at.frame, run: suite.run })}`;
    show(at ? { base: at.old && source('old'), made: source('new'), difference: source('difference'), key: `${suite.run}/${chosen}/${at.frame}` } : null);
    if (!item) return detail.replaceChildren();
    detail.replaceChildren(
      el('p', { class: 'line' }, el('h2', {}, item.name), el('span', { class: 'soft' }, item.scene, item.input && ` with ${item.input}`),
        item.status !== 'passed' && button('Accept', () => accept([item.name], 1), { class: 'main', disabled: suite.running })),
      ...item.checks.map((check) => el('div', { class: `problem ${check.outcome === 'passed' ? '' : 'error'}` },
        el('p', {}, el('b', {}, check.check), check.headline, locationLink(check.location)),
        check.lines.length > 0 && el('pre', {}, check.lines.join('\n')))),
      el('div', { class: 'group', role: 'group', 'aria-label': 'Frames' }, list.map((picture) => button(
        (picture.differs ? '≠ ' : '') + picture.frame, () => { frame = picture.frame; writeCase(); }, { 'aria-pressed': String(picture === at) }))),
      ...at ? [shown, el('p', { class: 'soft' }, at.text)] : []);
  };
  const write = () => {
    const failed = suite.cases.filter(({ status }) => status !== 'passed'), cases = isWhole || !failed.length ? suite.cases : failed;
    if (!cases.some(({ name }) => name === chosen)) chosen = cases[0]?.name;
    head.replaceChildren(
      el('h2', { class: suite.passed ? 'good' : 'bad', role: 'status' }, suite.headline ?? '', suite.running && ' · running …'),
      button('all cases', () => { isWhole = !isWhole; write(); }, { 'aria-pressed': String(cases === suite.cases) }),
      failed.length > 0 && button(`Accept all ${failed.length}`, () => accept(null, failed.length), { id: 'accept-all', disabled: suite.running }),
      suite.problem && el('pre', { role: 'alert' }, suite.problem));
    const isFocused = list.contains(document.activeElement);
    list.replaceChildren(...cases.map(({ name, status, headline }) => button(
      `${marks[status]} ${name}`, () => { [chosen, frame] = [name, null]; write(); }, { class: status, title: headline, 'aria-current': name === chosen && 'true' })));
    if (isFocused) list.querySelector('[aria-current]')?.focus();
    writeCase();
  };
  const read = async () => {
    turn += 1;
    const mine = turn;
    try {
      const answer = await fetchJSON('suite.json');
      if (mine !== turn) return;
      suite = answer;
      write();
    } catch (error) { say(error.message, true); }
  };
  element.classList.add('suite');
  element.replaceChildren(head, list, detail, dialog);
  on('suite', read);
  read();
};
