import type { TabName } from '@farm/domain/permissions';
import type { IconUsers } from '@tabler/icons-react';
import { withoutAccents } from '../../../lib/matching.ts';
import type { DashboardSearch } from '../../../lib/use-dashboard-search.ts';

/** A place in the dashboard, with the id of the element that has the focus on arrival. */
export type Place = readonly [tab: TabName, remembered?: DashboardSearch, focus?: string];

/** To a place, or to an act. */
export type Lead = Place | (() => void);

export type Command = {
  id: string;
  label: string;
  description?: string;
  /** It is found by these too, in both languages. */
  words?: string;
  Icon: typeof IconUsers;
  leads: Lead;
};

export type CommandGroup = { label: string; commands: readonly Command[] };

const wordsOf = (text: string) =>
  withoutAccents(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Every word of the query begins a word of the command; 0 is the most specific. */
const rankOf = ({ label, words = '' }: Pick<Command, 'label' | 'words'>, query: string): number => {
  const sought = wordsOf(query);
  const named = wordsOf(label);
  const known = [...named, ...wordsOf(words)];
  const isIn = (some: readonly string[]) => sought.every((word) => some.some((one) => one.startsWith(word)));
  if (!isIn(known) || (sought.length === 0 && query !== '')) return Number.POSITIVE_INFINITY;
  if (named.join(' ').startsWith(sought.join(' '))) return 0;
  if (isIn(named)) return 1;
  return sought.every((word) => known.includes(word)) ? 2 : 3;
};

/** The most specific command first, and the group that has it. */
export const findCommands = (groups: readonly CommandGroup[], query: string): CommandGroup[] =>
  groups
    .map(({ label, commands }) => ({
      label,
      ranked: commands
        .map((command) => ({ command, rank: rankOf(command, query) }))
        .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
        .sort((a, b) => a.rank - b.rank),
    }))
    .sort((a, b) => (a.ranked[0]?.rank ?? 0) - (b.ranked[0]?.rank ?? 0))
    .map(({ label, ranked }) => ({ label, commands: ranked.map(({ command }) => command) }));

export const joinGroups = (groups: readonly CommandGroup[]): CommandGroup[] =>
  [
    ...Map.groupBy(
      groups.filter(({ commands }) => commands.length > 0),
      ({ label }) => label,
    ),
  ].map(([label, same]) => ({ label, commands: same.flatMap(({ commands }) => commands) }));
