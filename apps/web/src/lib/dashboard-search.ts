import { type TabName, tabs } from '@farm/domain/permissions';
import { createContext } from 'react';
import { z } from 'zod';

/** The keys that the address remembers. A slice declares its own in `<slice>.parts.ts`. */
export type SearchKeys = Record<string, z.ZodType>;

/** The values as the screens read them. */
export type SearchOf<Keys extends SearchKeys> = { [Key in keyof Keys]?: z.infer<Keys[Key]> | undefined };

const sharedKeys = {
  tab: z.enum(Object.keys(tabs) as [TabName]),
  /** The text of a list's search box. */
  q: z.string().max(200),
  /** What to open on arrival: see `useDialogInAddress`. */
  dialog: z.enum(['new-order', 'add-inventory', 'record-harvest', 'truck-paper']),
};

/** What the address remembers of the dashboard. Each slice adds its keys to this type. */
export interface DashboardSearch extends SearchOf<typeof sharedKeys> {}

export type ReadSearch = (address: unknown) => DashboardSearch;

/** Reads these keys and the shared ones from the address, and leaves out values that are not valid. */
export const searchReader = (keys: SearchKeys): ReadSearch => {
  const all = Object.entries<z.ZodType>({ ...sharedKeys, ...keys });
  const schema = z.object(
    Object.fromEntries(all.map(([key, value]) => [key, value.optional().catch(undefined)])),
  );
  return (address) => schema.parse(address);
};

export const SearchContext = createContext<ReadSearch | null>(null);
