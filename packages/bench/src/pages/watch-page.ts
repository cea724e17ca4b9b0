import type { Page } from '@playwright/test';

/** A click or a key, from the press to the picture that shows what it did. */
export type Interaction = {
  what: string;
  ms: number;
  /** Until the page began to handle it, and until it had. */
  waitedMs: number;
  handledMs: number;
};

export type Seen = {
  interactions: Interaction[];
  longestTaskMs: number;
  /** How much has moved without anybody's doing, and what. */
  shift: number;
  shifted: string[];
  largestPaintMs: number;
  largestPaint: string;
};

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources?: { node?: Node | null }[];
};
type Paint = PerformanceEntry & { element?: Element | null };
type Watched = { takeSeen: () => Seen };

/** Runs in the page, before anything else. */
const watch = () => {
  const empty = (): Seen => ({
    interactions: [],
    longestTaskMs: 0,
    shift: 0,
    shifted: [],
    largestPaintMs: 0,
    largestPaint: '',
  });
  let seen = empty();
  const slowest = new Map<number, Interaction>();
  const nameOf = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const text = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return `${element?.localName ?? '?'}${element?.id ? `#${element.id}` : ''} "${text.slice(0, 40)}"`;
  };
  const on = <Entry extends PerformanceEntry>(
    type: string,
    each: (entry: Entry) => void,
    more: object = {},
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry as Entry);
    }).observe({ type, buffered: true, ...more });
  on('longtask', ({ duration }) => {
    seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
  });
  on<PerformanceEventTiming>(
    'event',
    ({ interactionId, name, target, duration, startTime, processingStart, processingEnd }) => {
      if (!interactionId) return;
      const before = slowest.get(interactionId);
      if (before && before.ms >= duration) return;
      slowest.set(interactionId, {
        what: `${name} ${before?.what.replace(/^\S+ /, '') ?? nameOf(target)}`,
        ms: duration,
        waitedMs: Math.round(processingStart - startTime),
        handledMs: Math.round(processingEnd - startTime),
      });
    },
    { durationThreshold: 16 },
  );
  on<Shift>('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    seen.shift += value;
    seen.shifted.push(`${value.toFixed(4)} ${sources?.map(({ node }) => nameOf(node)).join(', ') ?? ''}`);
  });
  on<Paint>('largest-contentful-paint', ({ startTime, element }) => {
    seen.largestPaintMs = startTime;
    seen.largestPaint = nameOf(element);
  });
  const takeSeen = (): Seen => {
    const taken = { ...seen, interactions: [...slowest.values()].toSorted((a, b) => b.ms - a.ms) };
    slowest.clear();
    seen = empty();
    return taken;
  };
  Object.assign(window, { takeSeen });
};

export const watchPage = (page: Page) => page.addInitScript(watch);

/** Measurements are reported only after the frame in which they end. */
const REPORTED_AFTER_MS = 400;

/** What was seen since the page was opened, or since it was last asked. */
export const takeSeen = async (page: Page): Promise<Seen> => {
  await page.waitForTimeout(REPORTED_AFTER_MS);
  return page.evaluate(() => (window as unknown as Watched).takeSeen());
};
