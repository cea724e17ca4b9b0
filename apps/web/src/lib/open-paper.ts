import type { MouseEvent } from 'react';

/** By a form, since the farm remembers what was printed, which following a link must not do. */
export const openPaper = (address: string): void => {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address;
  form.target = navigator.userActivation?.isActive === false ? '_self' : '_blank';
  document.body.append(form);
  form.submit();
  form.remove();
};

/** Also with the middle button, which opens a tab of its own without a click. */
export const toPaper = (href: string) => {
  const open = (event: MouseEvent) => {
    if (event.button > 1) return;
    event.preventDefault();
    openPaper(href);
  };
  return { href, target: '_blank', onClick: open, onAuxClick: open };
};
