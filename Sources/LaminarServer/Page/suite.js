// The cases of a suite: what failed, the old and the new pictures, and what accepts them.
import { el, fetchJSON, locationLink, on, say } from './state.js';
import { pictures } from './compare.js';

export const mount = (element) => {
  let suite = null, chosen = null, frame = null, turn = 0, onlyFailed = true;
  const list = el('nav', { 'aria-label': 'Cases' }), detail = el('section', { 'aria-label': 'Case' });
  const head = el('header'), shown = el('div', { class: 'shown' });
  const show = pictures(shown, { base: () => 'golden', new: () => 'now' });
  const dialog = el('dialog', { 'aria-label': 'Accept' });
  const marks = { passed: '✓', failed: '≠', new: '+', obsolete: '−' };
  const open = (item) => item.status !== 'passed';
  const button = (text, act, more = {}) => el('button', { type: 'button', onclick: act, ...more }, text);

  const accept = (names, count) => {
    const { run } = suite;
    dialog.replaceChildren(
      el('p', {}, count === 1 ? `Make what ${names?.[0] ?? 'the case'} shows now its goldens?` : `Make what ${count} cases show now their goldens?`),
      el('p', { class: 'modes' },
        button('Accept', async () => {
          dialog.close();
          try {
            const { accepted } = await fetchJSON('accept', names ? { cases: names, run } : { all: true, run });
            say(`accepted ${accepted.length} goldens`);
          } catch (error) { say(error.message, true); }
        }),
        button('Cancel', () => dialog.close())));
    dialog.showModal();
  };

  const writeCase = () => {
    const item = suite.cases.find(({ name }) => name === chosen);
    if (!item) { show(null); return detail.replaceChildren(); }
    const at = item.pictures.find((picture) => picture.frame === frame) ?? item.pictures.find(({ differs }) => differs) ?? item.pictures[0];
    const source = (side) => `suite/${side}.png?${new URLSearchParams({ case: item.name, frame: at.frame, run: suite.run })}`;
    shown.hidden = !at;
    show(at ? { base: at.old && source('old'), made: source('new'), difference: source('difference'), key: `${suite.run}/${item.name}/${at.frame}` } : null);
    detail.replaceChildren(
      el('h2', {}, item.name), el('p', {}, item.scene, item.input && ` with ${item.input}`),
      open(item) && button('Accept', () => accept([item.name], 1), { class: 'accept', disabled: suite.running }),
      el('ul', { class: 'findings' }, item.checks.map((check) => el('li', { class: check.outcome },
        el('b', {}, check.check), ` ${check.headline} `, locationLink(check.location),
        check.lines.length > 0 && el('pre', {}, check.lines.join('\n'))))),
      el('div', { class: 'modes', role: 'group', 'aria-label': 'Frames' }, item.pictures.map((picture) => button(
        `${picture.differs ? '≠ ' : ''}${picture.frame}`, () => { frame = picture.frame; writeCase(); },
        { 'aria-pressed': String(picture === at), title: picture.text ?? `${picture.time} s` }))),
      shown, el('p', {}, at?.text));
  };

  const write = () => {
    const failed = suite.cases.filter(open), cases = onlyFailed && failed.length ? failed : suite.cases;
    if (!cases.some(({ name }) => name === chosen)) chosen = cases[0]?.name ?? null;
    const filter = el('input', { type: 'checkbox', onchange: () => { onlyFailed = filter.checked; write(); } });
    filter.checked = onlyFailed;
    head.replaceChildren(
      el('p', { class: suite.passed ? 'passed' : 'failed', role: 'status' }, suite.headline ?? '', suite.running && ' · running …'),
      el('label', {}, filter, ' only what failed'),
      failed.length > 0 && button(`Accept all ${failed.length}`, () => accept(null, failed.length), { class: 'accept', disabled: suite.running }),
      suite.problem && el('pre', { role: 'alert' }, suite.problem));
    list.replaceChildren(...cases.map((item) => button(
      `${marks[item.status] ?? ''} ${item.name}`, () => { chosen = item.name; frame = null; write(); list.querySelector('[aria-current]')?.focus(); },
      { class: item.status, title: item.headline, 'aria-current': item.name === chosen && 'true' })));
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
