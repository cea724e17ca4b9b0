import type { Day } from '@farm/domain/core';

export type Moment = {
  day: Day;
  /** In the farm's zone, as '06:10'. */
  time: string;
};

/** When and by whom a paper is printed, and the sheet that it makes outdated; slips, labels and notes say that one by one. */
export type Printed = Moment & { by: string; replaces: Moment | null };

export type PaperFarm = {
  name: string | null;
  address: string | null;
  phone: string | null;
  /** Where its products grew, such as 'Product of USA'. */
  origin: string | null;
};

// biome-ignore lint/suspicious/noEmptyInterface: each slice that prints adds its own.
export interface Papers {}

export type AnyPaper = Papers[keyof Papers];
