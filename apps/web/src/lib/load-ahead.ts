/** How long a page is left alone before it loads what nobody has asked for. */
const QUIET_MS = 8000;

/** What a person does before they can open anything. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'];

type Load = () => Promise<unknown>;

const known = new Set<Load>();
const waiting = new Set<Load>();
let isAwake = false;

const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in globalThis
    ? (work) => void requestIdleCallback(work, { timeout: 500 })
    : (work) => void setTimeout(work, 50);

/** Loads one part after the other, so that none holds up what the person does. */
const loadNext = (): void => {
  const [load] = waiting;
  if (!load) return;
  waiting.delete(load);
  // What could not be loaded is loaded again, and reported, when it is opened.
  whenIdle(() => void load().then(loadNext, loadNext));
};

const wake = (): void => {
  if (isAwake) return;
  isAwake = true;
  loadNext();
};

if (typeof window !== 'undefined') {
  for (const sign of SIGNS) window.addEventListener(sign, wake, { once: true, passive: true, capture: true });
}

/**
 * Loads a part of the page that is not in its first load before it is opened: as soon as the person moves the pointer or
 * presses a key, or the page has been left alone for a while.
 */
export const loadAhead = (load: Load): void => {
  if (known.has(load)) return;
  if (known.size === 0) setTimeout(wake, QUIET_MS);
  known.add(load);
  waiting.add(load);
  if (isAwake && waiting.size === 1) loadNext();
};
