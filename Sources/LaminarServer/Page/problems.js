// What is wrong, each with its lines and what to do; the whole page when there is no picture.
import { el, find, locationLink, on, set, state } from './state.js';

const counted = (count, word) => count && `${count} ${word}${count === 1 ? '' : 's'}`;
const entry = ({ severity, id, location, message, excerpt, help }) => el(`article.${severity}`,
  el('p', el('b', severity), ' ', el('code', id), ' ', locationLink(location)),
  el('p', message), excerpt && el('pre', excerpt), help && el('p', help));
export const showProblems = (panel, tab) => {
  const badge = find('badge');
  badge.addEventListener('click', () => set({ tab: 'problems' }));
  on('data', () => {
    const { problems, data } = state, errors = problems.filter(({ severity }) => severity === 'error').length, total = problems.length;
    badge.hidden = !total;
    badge.textContent = [counted(errors, 'error'), counted(total - errors, 'warning')].filter(Boolean).join(', ');
    badge.className = errors ? 'bad' : '';
    tab.replaceChildren('Problems', total ? el(errors ? 'i.bad' : 'i', total) : '');
    panel.replaceChildren(
      data ? '' : el('h2', state.isMissing ? 'There is no such file' : 'The scene has errors'),
      data ? '' : el('p.hint', 'The picture appears as soon as they are repaired.'),
      ...total ? problems.map(entry) : [el('p.hint', 'No errors, no warnings.')]);
    if (!data) set({ tab: 'problems' });
  });
};
