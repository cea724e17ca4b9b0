import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { MAIN_ID } from '../../../lib/focus.ts';
import { formatFullDay } from '../../../lib/format.ts';
import { language } from '../../../lib/language.ts';
import { withoutAccents } from '../../../lib/matching.ts';
import { useOpenTab } from '../../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { type CommandGroup, joinGroups } from './commands.ts';
import { dayTyped } from './typed-act.ts';
import { useFound } from './use-found.ts';
import { type OwnActs, useOwnCommands } from './use-own-commands.ts';

export const useCommands = (query: string, acts: OwnActs) => {
  const here = useOwnCommands(acts);
  const days = useTypedDay(query);
  const searchText = withoutAccents(query);
  const matching = here.map(({ label, commands }) => ({
    label,
    commands: commands.filter((command) =>
      withoutAccents(`${command.label}\n${command.words ?? ''}`).includes(searchText),
    ),
  }));
  const { groups, ...found } = useFound(query);
  return { ...found, groups: joinGroups([...days, ...matching, ...groups]) };
};

const useTypedDay = (query: string): CommandGroup[] => {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const day = dayTyped(query, useFarmDay(), language());
  if (!day) return [];
  const dayName = formatFullDay(day);
  return [
    {
      label: t`Actions`,
      commands: [
        {
          id: `day:${day}`,
          label: t`Go to ${dayName}`,
          Icon: IconCalendar,
          run: () => openTab('calendar', { view: 'week', day }, MAIN_ID),
        },
      ],
    },
  ];
};
