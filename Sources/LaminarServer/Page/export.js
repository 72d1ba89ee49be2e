// The command that makes what is seen, to copy.
import { address, copy, el, first, last, on, state } from './state.js';

const formats = { png: 'PNG frames', mp4: 'MP4 video', gif: 'GIF' };
export const showExport = (panel) => {
  let format = 'png';
  const command = el('pre', { class: 'command', tabIndex: 0, 'aria-label': 'Command' });
  const buttons = el('div', { class: 'choice', role: 'group', 'aria-label': 'Format' }, Object.entries(formats).map(([name, text]) =>
    el('button', { type: 'button', 'data-format': name, onclick: () => { format = name; show(); } }, text)));
  const words = el('p', { class: 'hint' });
  panel.append(buttons, command, el('button', { type: 'button', class: 'main', onclick: () => copy(command.textContent) }, 'Copy'), words);
  const show = async () => {
    for (const node of buttons.children) node.setAttribute('aria-pressed', String(node.dataset.format === format));
    if (panel.hidden || !state.data) return;
    words.textContent = `Makes frames ${first()} to ${last()} with the size, the variables and the touches that are seen here.`;
    const answer = await fetch(address('export', { first: first(), last: last(), format }));
    command.textContent = await answer.text();
  };
  for (const name of ['tab', 'range', 'data']) on(name, show);
  show();
};
