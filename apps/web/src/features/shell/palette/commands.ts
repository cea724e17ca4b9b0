import type { IconUsers } from '@tabler/icons-react';

/** Something the palette offers. */
export type Command = {
  id: string;
  label: string;
  description?: string;
  /** Further words that find it, such as its name in the other language. */
  words?: string;
  Icon: typeof IconUsers;
  run: () => void;
};

export type CommandGroup = { label: string; commands: Command[] };

/** Joins groups of one name at the first one's place, and leaves out empty ones. */
export const joinGroups = (groups: readonly CommandGroup[]): CommandGroup[] =>
  [
    ...Map.groupBy(
      groups.filter(({ commands }) => commands.length > 0),
      ({ label }) => label,
    ),
  ].map(([label, same]) => ({ label, commands: same.flatMap(({ commands }) => commands) }));
