import type { Action, TabName } from '@farm/domain/permissions';
import type { IconUsers } from '@tabler/icons-react';
import type { LazyScreen } from './lazy-screen.tsx';
import type { StaleTable } from './stale.ts';
import type { Words } from './translate.ts';
import type { DashboardSearch } from './use-dashboard-search.ts';

export type TabParts = {
  label: Words;
  /** The command palette finds it by these, in both languages. */
  words: string;
  Icon: typeof IconUsers;
  Screen: LazyScreen;
};

/** Nothing of these shows until the farm has them, except to those who can begin them. */
export type Begun = 'prices' | 'invoices' | 'orderLinks' | 'promises' | 'proposals' | 'lots';

/** A place under a tab, with an address of its own. */
export type RoomParts = {
  name: string;
  /** It stands under the first of these that the person has. */
  tabs: readonly [TabName, ...TabName[]];
  /** Its place under the tab; the first is the tab as it opens. */
  place: 1 | 2 | 3 | 4 | 5;
  label: Words;
  /** Its first sentence: what it is for. */
  about: Words;
  /** The command palette finds it by these, in both languages. */
  words: string;
  address: Omit<DashboardSearch, 'tab'>;
  action: Action;
  /** How many things wait there for the person, in words. */
  waits?: (count: number) => Words;
  /** `by` is who can begin it here, and so finds it before. */
  begins?: { with: Begun; by?: Action };
};

export type SliceParts = {
  tab?: TabParts & { name: TabName };
  rooms?: readonly RoomParts[];
  stale: StaleTable;
};
