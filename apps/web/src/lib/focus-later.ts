/** A closing dialog gives the focus back within this time, and on a busy page within the second. */
const GIVEN_BACK_MS = [30, 250];

/**
 * Focuses what a selector finds, once a closing dialog has given the focus back to what is about to go with its row;
 * whoever does something meanwhile is left where they are.
 */
export const focusLater = (selector: string): void => {
  const done = new AbortController();
  const timers = GIVEN_BACK_MS.map((delay, index) =>
    setTimeout(() => {
      document.querySelector<HTMLElement>(selector)?.focus();
      if (index === GIVEN_BACK_MS.length - 1) done.abort();
    }, delay),
  );
  for (const act of ['keydown', 'pointerdown']) {
    window.addEventListener(act, () => done.abort(), { capture: true, signal: done.signal });
  }
  done.signal.addEventListener('abort', () => timers.forEach(clearTimeout));
};
