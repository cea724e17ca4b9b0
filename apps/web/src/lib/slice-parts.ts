import type { TabName } from '@farm/domain/permissions';
import type { IconUsers } from '@tabler/icons-react';
import type { LazyScreen } from './lazy-screen.tsx';
import type { StaleTable } from './stale.ts';
import type { Words } from './translate.ts';

export type TabParts = {
  label: Words;
  /** The command palette finds it by these, in both languages. */
  words: string;
  Icon: typeof IconUsers;
  Screen: LazyScreen;
};

export type SliceParts = {
  tab?: TabParts & { name: TabName };
  stale: StaleTable;
};
