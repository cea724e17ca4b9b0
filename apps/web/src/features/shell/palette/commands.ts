import type { IconUsers } from '@tabler/icons-react';

export type Command = {
  id: string;
  label: string;
  description?: string;
  words?: string;
  Icon: typeof IconUsers;
  run: () => void;
};

export type CommandGroup = { label: string; commands: Command[] };

export const joinGroups = (groups: readonly CommandGroup[]): CommandGroup[] =>
  [
    ...Map.groupBy(
      groups.filter(({ commands }) => commands.length > 0),
      ({ label }) => label,
    ),
  ].map(([label, same]) => ({ label, commands: same.flatMap(({ commands }) => commands) }));
