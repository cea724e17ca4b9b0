import { focusOn } from '../../lib/focus.ts';

/** To the same button of the next notification, else of the previous one, else to what the selector finds. */
export const passFocus = (from: HTMLElement, otherwise: string): void => {
  const kind = from.dataset.act;
  const alike = Array.from(from.closest('ul')?.querySelectorAll<HTMLElement>(`[data-act="${kind}"]`) ?? []);
  const place = alike.indexOf(from);
  focusOn(alike[place + 1] ?? alike[place - 1] ?? otherwise);
};
