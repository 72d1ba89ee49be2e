// What is wrong with the scene, each with its lines and what to do; the whole page when there is no picture.
import { el, find, locationLink, on, set, state } from './state.js';

export const showProblems = (panel, tab) => {
  const badge = find('badge');
  const show = () => {
    const problems = state.problems ?? [], errors = problems.filter((problem) => problem.severity === 'error').length;
    const counted = (count, word) => count ? `${count} ${word}${count === 1 ? '' : 's'}` : null;
    const words = [counted(errors, 'error'), counted(problems.length - errors, 'warning')].filter(Boolean).join(', ');
    badge.hidden = !problems.length;
    badge.textContent = words;
    badge.className = errors ? 'bad' : '';
    tab.replaceChildren('Problems', problems.length ? el('span', { class: errors ? 'count bad' : 'count' }, String(problems.length)) : '');
    const title = state.data ? null : el('h2', {}, state.isMissing ? 'There is no such file' : 'The scene has errors');
    const hint = state.data ? null : el('p', { class: 'hint' }, 'The picture appears here as soon as they are repaired.');
    panel.replaceChildren(...[title, hint, ...problems.length ? problems.map(entry) : [el('p', { class: 'hint' }, 'No errors and no warnings.')]].filter(Boolean));
    if (!state.data && state.tab !== 'problems') set({ tab: 'problems' });
  };
  badge.addEventListener('click', () => set({ tab: 'problems' }));
  on('data', show);
};
const entry = (problem) => el('article', { class: `problem ${problem.severity}` },
  el('p', {}, el('b', {}, problem.severity), el('code', {}, problem.id), locationLink(problem.location)),
  el('p', { class: 'message' }, problem.message),
  problem.excerpt ? el('pre', {}, problem.excerpt) : null,
  problem.help ? el('p', { class: 'help' }, problem.help) : null);
