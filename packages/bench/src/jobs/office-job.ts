import type { Page } from '@playwright/test';
import type { Count, CountedHands } from './counted-hands.ts';
import type { JobsFarm } from './farm.ts';

/** Throws if what was expected is not so. */
export const require = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new Error(otherwise);
};

/** A job, ready to be done on the page where it begins. */
export type Prepared = {
  /** The part of the address that shows the screen. */
  path: string;
  /** Waits until the screen is ready to work on. */
  ready: (page: Page) => Promise<void>;
  work: (hands: CountedHands, page: Page) => Promise<void>;
  /** Asks the server whether the job was really done. */
  check: () => Promise<void>;
};

export type OfficeJob = {
  name: string;
  /** Where the person is when it begins. */
  begins: string;
  who: 'admin' | 'rep';
  /** What it took in the first release, counted or measured. */
  before: string;
  most: Count;
  prepare: (farm: JobsFarm) => Promise<Prepared>;
};

/** A big customer of the example farm. */
export const BUYER = 'Coastline Produce Distributors';

export const dialog = (page: Page) => page.getByRole('dialog');

/** The card of an order. */
export const orderCard = (page: Page, number: number) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: `Order #${number}`, exact: true }) });
