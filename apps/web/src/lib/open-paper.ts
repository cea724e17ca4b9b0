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

export const toPaper = (href: string) => ({
  href,
  target: '_blank',
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    openPaper(href);
  },
});
