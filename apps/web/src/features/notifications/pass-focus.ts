/**
 * A button is about to go with its notification, or with what made it unread: its like on the one after, or before,
 * takes the focus; where there is none, what is told.
 */
export const passFocus = (from: HTMLElement, otherwise: () => void): void => {
  const kind = from.dataset.act;
  const alike = Array.from(from.closest('ul')?.querySelectorAll<HTMLElement>(`[data-act="${kind}"]`) ?? []);
  const place = alike.indexOf(from);
  const next = alike[place + 1] ?? alike[place - 1];
  if (next) next.focus();
  else otherwise();
};
