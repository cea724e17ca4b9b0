import type { TabName } from '@farm/domain/permissions';
import type { IconUsers } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SearchKeys } from './dashboard-search.ts';
import type { Words } from './say.ts';
import type { StaleTable } from './stale.ts';

export type TabParts = {
  label: Words;
  Icon: typeof IconUsers;
  /** Lazy: its code is loaded when the tab is first opened. */
  Screen: ComponentType;
};

/** What the dashboard knows of a slice before any of its screens is opened: `<slice>.parts.ts`. */
export type SliceParts = {
  /** The tab that shows it, where it has one of its own; who sees it is in the domain's permissions. */
  tab?: TabParts & { name: TabName };
  /** What the address remembers of its screens. */
  search?: SearchKeys;
  stale: StaleTable;
};
