import type { TabName } from '@farm/domain/permissions';
import type { IconUsers } from '@tabler/icons-react';
import type { SearchKeys } from './dashboard-search.ts';
import type { Part } from './part.tsx';
import type { Words } from './say.ts';
import type { StaleTable } from './stale.ts';

export type TabParts = {
  label: Words;
  Icon: typeof IconUsers;
  Screen: Part;
};

/** What a slice gives to the dashboard, declared in `<slice>.parts.ts`. */
export type SliceParts = {
  /** Its tab, if it has one. The domain's permissions decide who sees it. */
  tab?: TabParts & { name: TabName };
  search?: SearchKeys;
  stale: StaleTable;
};
