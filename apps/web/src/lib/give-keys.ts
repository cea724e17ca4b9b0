import { focusOn, isField, isLetter } from './focus.ts';

/** A list that waits for the farm's answer to Enter or Tab says so by `data-awaits`. */
export const settled = async () => {
  do await new Promise((resolve) => setTimeout(resolve));
  while (document.querySelector('[data-awaits]'));
};

const focusNext = (from: HTMLElement, step: 1 | -1) => {
  const around = from.closest('[role=dialog], form') ?? document.body;
  const places = [...around.querySelectorAll<HTMLInputElement>('input, textarea, select, button, a[href]')];
  const open = places.filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility());
  const next = open[open.indexOf(from as HTMLInputElement) + step];
  focusOn(next);
  next?.select?.();
};

export const press = async (event: KeyboardEvent, kept: KeyboardEvent[]) => {
  const target = document.activeElement;
  if (!(target instanceof HTMLElement)) return;
  if (isLetter(event)) {
    let letters = event.key;
    while (kept[0] && isLetter(kept[0])) letters += kept.shift()?.key;
    if (isField(target)) document.execCommand('insertText', false, letters);
    return;
  }
  const { key, code, shiftKey, ctrlKey, metaKey } = event;
  const again = { key, code, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true };
  if (!target.dispatchEvent(new KeyboardEvent('keydown', again))) return;
  await settled();
  if (key === 'Tab') focusNext(target, shiftKey ? -1 : 1);
  else if (!isField(target)) return;
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Enter' && target instanceof HTMLTextAreaElement)
    document.execCommand('insertText', false, '\n');
  else if (key === 'Enter') target.closest('form')?.requestSubmit();
};
