// The command that makes what is seen, to copy.
import { address, choice, copy, el, first, last, on, state } from './state.js';

export const showExport = (panel) => {
  let format = 'png';
  const command = el('pre.command', { tabindex: 0, 'aria-label': 'Command' }), words = el('p.hint');
  const formats = choice('Format', [['png', 'PNG frames'], ['mp4', 'MP4'], ['gif', 'GIF']], (value) => { format = value; show(); });
  panel.append(formats, command, el('button.main', { onclick: () => copy(command.textContent) }, 'Copy'), words);
  const show = async () => {
    formats.show(format);
    if (panel.hidden || !state.data) return;
    words.textContent = `Frames ${first()} to ${last()}, with the size, the variables and the touches that are seen here.`;
    command.textContent = await (await fetch(address('export', { first: first(), last: last(), format }))).text();
  };
  on('tab range data', show);
};
