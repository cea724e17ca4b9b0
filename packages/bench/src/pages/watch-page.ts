import type { Page } from '@playwright/test';

export type Seen = {
  /** The slowest click or key, from the press to the picture that shows what it did. */
  slowest: { what: string; ms: number };
  /** How much has moved without anybody's doing. */
  shift: number;
  largestPaintMs: number;
};

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

declare global {
  interface Window {
    takeSeen: () => Seen;
  }
}

/** Runs in the page, before anything else. */
export const watch = () => {
  const nothing = () => ({ slowest: { what: '', ms: 0 }, shift: 0, largestPaintMs: 0 });
  let seen = nothing();
  const on = <Entry extends PerformanceEntry>(type: string, each: (entry: Entry) => void, more = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry as Entry);
    }).observe({ type, buffered: true, ...more });
  const onEvent = ({ interactionId, name, target, duration }: PerformanceEventTiming) => {
    if (!interactionId || duration <= seen.slowest.ms) return;
    const text = target instanceof Element ? (target.getAttribute('aria-label') ?? target.textContent) : '';
    seen.slowest = { what: `${name} ${text?.slice(0, 40)}`, ms: duration };
  };
  on('event', onEvent, { durationThreshold: 16 });
  on<Shift>('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime;
  });
  const takeSeen = () => {
    const taken = seen;
    seen = nothing();
    return taken;
  };
  window.takeSeen = takeSeen;
};

/** It gives what was seen since the page was opened, or since it was last asked. */
export const takeSeen = async (page: Page): Promise<Seen> => {
  // Measurements are reported only after the frame in which they end.
  await page.waitForTimeout(400);
  return page.evaluate(() => window.takeSeen());
};
