export const MAIN_ID = 'main';

type Target = string | HTMLElement | null | undefined | (() => HTMLElement | null | undefined);

const find = (target: Target): HTMLElement | null | undefined => {
  if (typeof target === 'string') return document.querySelector<HTMLElement>(target);
  return typeof target === 'function' ? target() : target;
};

const ACTS = ['keydown', 'pointerdown', 'wheel'];

let waiting = new AbortController();

/** With `preventScroll`, scrolls only for keyboard users, who must see what has the focus. */
export const take = (element: HTMLElement, options?: FocusOptions) => {
  element.focus(options);
  if (options?.preventScroll && element.matches(':focus-visible')) {
    element.scrollIntoView({ block: 'nearest' });
  }
};

/** At once, or as soon as it is on the page, unless the person does something else first. */
export const focusOn = (target: Target, options?: FocusOptions): void => {
  if (!target) return;
  waiting.abort();
  const controller = new AbortController();
  waiting = controller;
  const stop = () => controller.abort();
  const look = () => {
    const found = find(target);
    if (!found) return;
    stop();
    take(found, options);
  };
  const observer = new MutationObserver(look);
  controller.signal.addEventListener('abort', () => observer.disconnect());
  for (const act of ACTS) {
    window.addEventListener(act, stop, { capture: true, passive: true, signal: controller.signal });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  look();
};

export const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

export const isInDialog = (): boolean => Boolean(document.activeElement?.closest('[role=dialog]'));

const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

export const isField = (element: Element | null | undefined): boolean => element?.matches(FIELD) ?? false;

export const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 &&
  (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey));
