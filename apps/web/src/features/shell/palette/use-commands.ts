import { useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCalendar, IconLogout } from '@tabler/icons-react';
import { MAIN_ID } from '../../../lib/focus.ts';
import { formatFullDay } from '../../../lib/format.ts';
import { language } from '../../../lib/language.ts';
import { useMay } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { useLotsOn } from '../../../lib/use-lots-on.ts';
import { useInvoicesOn, usePaymentsKept } from '../../invoices/use-invoices-on.ts';
import { useOffersOn } from '../../offers/offers-button.tsx';
import { schemes } from '../frame/schemes.ts';
import { useAllRooms } from '../rooms.ts';
import { useTabs } from '../tabs.ts';
import { type Act, actsOn, offered, placesOf } from './acts.ts';
import { type Command, type CommandGroup, findCommands, joinGroups } from './commands.ts';
import { dayTyped } from './typed-act.ts';
import { useFound } from './use-found.ts';

/** The dialogs that open over the screen one is on. */
export type OwnActs = {
  onSignOut: () => void;
  onSection: (name: string | undefined) => void;
  onKeys: () => void;
};

export const useCommands = (query: string, own: OwnActs) => {
  const days = useTypedDay(query);
  const known = findCommands(useOwnCommands(own), query);
  const { groups, ...found } = useFound(query);
  return { ...found, groups: joinGroups([...days, ...known, ...groups]) };
};

const useOwnCommands = ({ onSignOut, onSection, onKeys }: OwnActs): CommandGroup[] => {
  const { t } = useLingui();
  const tabs = useTabs();
  const may = useMay();
  const today = useFarmDay();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const rooms = useAllRooms();
  const invoices = useInvoicesOn() ?? false;
  const facts = {
    invoices,
    payments: usePaymentsKept() === 'here' && invoices,
    orderLinks: useOffersOn() ?? false,
    lots: useLotsOn(),
  };
  const leadOf = (leads: Act['leads']): Command['leads'] => {
    if (leads === 'keys') return onKeys;
    if ('section' in leads) return () => onSection(leads.section);
    return 'paper' in leads ? () => void window.open(leads.paper, '_blank', 'noopener') : leads;
  };
  const toCommand = ({ label, hint, words, leads, ...act }: Act): Command => ({
    ...act,
    label: translate(label),
    ...(hint && { description: translate(hint) }),
    words: words.join(' '),
    leads: leadOf(leads),
  });
  const looks = (Object.keys(schemes) as MantineColorScheme[])
    .filter((scheme) => scheme !== colorScheme)
    .map((scheme): Command => {
      const name = translate(schemes[scheme].label);
      return {
        id: `scheme:${scheme}`,
        label: t`Colors: ${name}`,
        words: 'colors light dark theme colores claro oscuro tema',
        Icon: schemes[scheme].Icon,
        leads: () => setColorScheme(scheme),
      };
    });
  const leave: Command = {
    id: 'sign-out',
    label: t`Sign out`,
    words: 'Sign out Cerrar sesión',
    Icon: IconLogout,
    leads: onSignOut,
  };
  const acts = offered(actsOn(today), may, facts).map(toCommand);
  return [
    { label: t`Go to`, commands: placesOf(tabs, rooms).map(toCommand) },
    { label: t`Actions`, commands: [...acts, ...looks, leave] },
  ];
};

const useTypedDay = (query: string): CommandGroup[] => {
  const { t } = useLingui();
  const day = dayTyped(query, useFarmDay(), language());
  if (!day) return [];
  const dayName = formatFullDay(day);
  const command: Command = {
    id: `day:${day}`,
    label: t`Go to ${dayName}`,
    Icon: IconCalendar,
    leads: ['calendar', { view: 'week', day }, MAIN_ID],
  };
  return [{ label: t`Actions`, commands: [command] }];
};
