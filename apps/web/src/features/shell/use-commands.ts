import { useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuildingStore,
  IconLeaf,
  IconLogout,
  IconPlus,
  IconShoppingCart,
  type IconUsers,
} from '@tabler/icons-react';
import { MAIN_ID } from '../../components/skip-link.tsx';
import { messageOf, trpc } from '../../lib/api.ts';
import { orderHeadingId } from '../../lib/arrival.ts';
import { formatDay, formatUnits } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { say } from '../../lib/say.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { schemes } from './schemes.ts';
import { tabParts, useTabs } from './tabs.ts';

export type Command = {
  id: string;
  label: string;
  description?: string;
  Icon: typeof IconUsers;
  run: () => void;
};

type CommandGroup = { label: string; commands: Command[] };

/** How many results of each kind are shown. */
const FOUND_MAX = 5;
const TYPING_MS = 200;

/** An order's number as people type it: 'order 3', 'Order #3', 'pedido n.º 3', '#3'. */
const ORDER_WORDS = /^(?:(?:order|pedido)\s*(?:#|n\.?\s*[º°]|(?=\d))|#)\s*/i;

/** So that 'analisis' finds 'Análisis'. */
const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The commands for a query: the person's tabs and actions at once, what the server finds a moment later. */
export const useCommands = (query: string, onSignOut: () => void) => {
  const here = useOwnCommands(onSignOut);
  const searchText = withoutAccents(query);
  const matching = here
    .map(({ label, commands }) => ({
      label,
      commands: commands.filter((command) => withoutAccents(command.label).includes(searchText)),
    }))
    .filter(({ commands }) => commands.length > 0);
  const found = useFound(query);
  return { ...found, groups: [...matching, ...found.groups] };
};

const useOwnCommands = (onSignOut: () => void): CommandGroup[] => {
  const { t } = useLingui();
  const tabs = useTabs();
  const openTab = useOpenTab();
  const may = useMay();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const others = (Object.keys(schemes) as MantineColorScheme[]).filter((scheme) => scheme !== colorScheme);
  return [
    {
      label: t`Go to`,
      commands: tabs.map((tab) => ({
        id: `tab:${tab}`,
        label: say(tabParts[tab].label),
        Icon: tabParts[tab].Icon,
        run: () => openTab(tab, {}, MAIN_ID),
      })),
    },
    {
      label: t`Actions`,
      commands: [
        ...(may('orders.create')
          ? [
              {
                id: 'new-order',
                label: t`New order`,
                Icon: IconPlus,
                run: () => openTab('orders', { dialog: 'new-order' }),
              },
            ]
          : []),
        ...others.map((scheme) => {
          const { label, Icon } = schemes[scheme];
          const name = say(label);
          return {
            id: `scheme:${scheme}`,
            label: t`Colors: ${name}`,
            Icon,
            run: () => setColorScheme(scheme),
          };
        }),
        { id: 'sign-out', label: t`Sign out`, Icon: IconLogout, run: onSignOut },
      ],
    },
  ];
};

const useFound = (query: string) => {
  const { t } = useLingui();
  const [settled] = useDebouncedValue(query, TYPING_MS);
  const openTab = useOpenTab();
  const may = useMay();
  const tabs = useTabs();
  const options = { enabled: settled !== '' };
  const search = settled.replace(ORDER_WORDS, '');
  const everyOrder = may('orders.confirm') ? { scope: 'all' as const } : {};
  const orders = trpc.orders.list.useQuery({ search, limit: FOUND_MAX, ...everyOrder }, options);
  const buyers = trpc.buyers.list.useQuery({ search: settled, limit: FOUND_MAX }, options);
  const stock = trpc.inventory.overview.useQuery({ search: settled }, options);
  const names = trpc.catalog.names.useQuery(undefined, options);
  const held = (stock.data ?? []).map(({ productNameId, name, total, baseUnit }) => {
    const amount = formatUnits(total, baseUnit);
    return { id: productNameId, name, onHand: t`${amount} on hand` };
  });
  const found = [
    ...held,
    ...(names.data ?? [])
      .filter(({ name }) => name.toLowerCase().includes(settled.toLowerCase()))
      .filter(({ id }) => !held.some((one) => one.id === id))
      .map(({ id, name }) => ({ id, name, onHand: null })),
  ];
  const isAsked = query !== '';
  const failed = [orders, buyers, stock, names].find(({ isError }) => isError);
  const groups: CommandGroup[] = [
    {
      label: t`Orders`,
      commands: (orders.data?.items ?? []).map(
        ({ orderGroupId, number, buyerName, deliveryDate, purchaseOrderNumber }) => ({
          id: `order:${orderGroupId}`,
          label: t`Order #${number}`,
          description: [
            buyerName,
            formatDay(deliveryDate),
            purchaseOrderNumber && t`PO ${purchaseOrderNumber}`,
          ]
            .filter(Boolean)
            .join(' · '),
          Icon: IconShoppingCart,
          run: () =>
            openTab(
              'orders',
              { q: `#${number}`, order: orderGroupId, ...everyOrder },
              orderHeadingId(number),
            ),
        }),
      ),
    },
    {
      label: t`Buyers`,
      commands: (buyers.data?.items ?? []).map(({ id, name, email }) => ({
        id: `buyer:${id}`,
        label: name,
        ...(email && { description: email }),
        Icon: IconBuildingStore,
        // A person without the Buyers tab sees the buyer's orders instead.
        run: () =>
          tabs.includes('buyers')
            ? openTab('buyers', { q: name }, MAIN_ID)
            : openTab('orders', { q: name, ...everyOrder }, MAIN_ID),
      })),
    },
    {
      label: t`Products`,
      commands: found.slice(0, FOUND_MAX).map(({ id, name, onHand }) => ({
        id: `product:${id}`,
        label: name,
        ...(onHand && { description: onHand }),
        Icon: IconLeaf,
        run: () => openTab('catalog', { q: name }, MAIN_ID),
      })),
    },
  ];
  return {
    groups: isAsked && settled !== '' ? groups.filter(({ commands }) => commands.length > 0) : [],
    isSearching:
      isAsked && (settled !== query || [orders, buyers, stock, names].some(({ isLoading }) => isLoading)),
    failure: isAsked && failed ? messageOf(failed.error) : null,
  };
};
