/** A selector, an element, or a way to find one; null and undefined are nowhere. */
type Target = string | HTMLElement | null | undefined | (() => HTMLElement | null | undefined);

const find = (target: Target): HTMLElement | null | undefined => {
  if (typeof target === 'string') return document.querySelector<HTMLElement>(target);
  return typeof target === 'function' ? target() : target;
};

/** What a person does who has moved on to something else. */
const ACTS = ['keydown', 'pointerdown', 'wheel'];

let waiting = new AbortController();

/** For the mouse nothing moves, with `preventScroll`; keyboard users must see what has the focus. */
export const take = (element: HTMLElement, options?: FocusOptions) => {
  element.focus(options);
  if (options?.preventScroll && element.matches(':focus-visible')) {
    element.scrollIntoView({ block: 'nearest' });
  }
};

/**
 * Focuses a place: at once, or as soon as it is on the page, unless the person does something else first. Everything in
 * this app that moves the focus calls this.
 */
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

/** Whether nothing has the focus: the next key would begin at the page's top. */
export const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

export const isInDialog = (): boolean => Boolean(document.activeElement?.closest('[role=dialog]'));
