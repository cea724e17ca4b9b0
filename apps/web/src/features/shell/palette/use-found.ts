import { openLineMoves } from '@farm/domain/orders';
import { isOpen, plantingStatuses } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBasket,
  IconBuildingStore,
  IconChecks,
  IconLeaf,
  IconMessage,
  IconPlus,
  IconShoppingCart,
  IconTag,
} from '@tabler/icons-react';
import { messageOf, trpc } from '../../../lib/api.ts';
import { lineConfirmId, orderConfirmId, orderHeadingId } from '../../../lib/arrival.ts';
import { MAIN_ID } from '../../../lib/focus.ts';
import { formatDay, formatUnits } from '../../../lib/format.ts';
import { withoutAccents } from '../../../lib/matching.ts';
import { usePeople } from '../../../lib/people.ts';
import { useMay, usePerson } from '../../../lib/person.tsx';
import { useOpenTab } from '../../../lib/use-dashboard-search.ts';
import { useTabs } from '../tabs.ts';
import type { Command, CommandGroup } from './commands.ts';
import { forWhat, isOrderNumber, withoutOrderWords } from './typed-act.ts';

const FOUND_MAX = 5;
const ACTS_MAX = 3;
const TYPING_MS = 200;

export const useFound = (query: string) => {
  const { t } = useLingui();
  const [settled] = useDebouncedValue(query, TYPING_MS);
  const openTab = useOpenTab();
  const may = useMay();
  const person = usePerson();
  const tabs = useTabs();
  const options = { enabled: settled !== '' };
  const confirmed = may('orders.confirm') ? forWhat('confirm', settled) : undefined;
  const orderedFor = may('orders.create') ? forWhat('newOrder', settled) : undefined;
  const harvested = may('plantings.manage') ? forWhat('harvest', settled) : undefined;
  const priced = may('prices.manage') ? forWhat('prices', settled) : undefined;
  const written = forWhat('message', settled);
  const isNumber = isOrderNumber(confirmed ?? settled);
  const everyOrder = may('orders.confirm') ? { scope: 'all' as const } : {};
  const orders = trpc.orders.list.useQuery(
    { search: withoutOrderWords(confirmed ?? settled), limit: FOUND_MAX, ...everyOrder },
    options,
  );
  const buyers = trpc.buyers.list.useQuery({ search: orderedFor ?? settled, limit: FOUND_MAX }, options);
  const stock = trpc.inventory.overview.useQuery({ search: settled }, options);
  const names = trpc.catalog.names.useQuery(undefined, options);
  const plantings = trpc.plantings.list.useQuery(
    { search: harvested ?? '', statuses: plantingStatuses.filter(isOpen), limit: FOUND_MAX },
    { enabled: harvested !== undefined },
  );
  const people = usePeople(settled !== '');
  const reads = [orders, buyers, stock, names, plantings, people];

  const held = (stock.data ?? []).map(({ productNameId, name, total, baseUnit }) => {
    const amount = formatUnits(total, baseUnit);
    return { id: productNameId, name, onHand: t`${amount} on hand` };
  });
  const products = [
    ...held,
    ...(names.data ?? [])
      .filter(({ name }) => name.toLowerCase().includes(settled.toLowerCase()))
      .filter(({ id }) => !held.some((one) => one.id === id))
      .map(({ id, name }) => ({ id, name, onHand: null })),
  ];
  const foundOrders = orders.data?.items ?? [];
  const foundBuyers = buyers.data?.items ?? [];
  const describeOrder = ({ buyerName, deliveryDate, purchaseOrderNumber }: (typeof foundOrders)[number]) =>
    [buyerName, formatDay(deliveryDate), purchaseOrderNumber && t`PO ${purchaseOrderNumber}`]
      .filter(Boolean)
      .join(' · ');

  const writtenTo = withoutAccents(written ?? settled);
  const toConfirm =
    confirmed === undefined && !(isNumber && may('orders.confirm'))
      ? []
      : foundOrders.flatMap((order) => {
          const lines = order.lines.filter(
            (line) => line.status === 'pending' && openLineMoves(person, line).includes('confirm'),
          );
          return lines.length > 0 ? [{ order, lines }] : [];
        });
  const acts: Command[] = [
    ...toConfirm.slice(0, ACTS_MAX).map(({ order, lines }) => {
      const { number, orderGroupId } = order;
      const [line] = lines;
      const button = lines.length === 1 && line ? lineConfirmId(line.id) : orderConfirmId(number);
      return {
        id: `confirm:${orderGroupId}`,
        label: t`Confirm order #${number}`,
        description: describeOrder(order),
        Icon: IconChecks,
        // The order's own button has the focus, so that one more Enter confirms it in view of what is free.
        run: () => openTab('orders', { q: `#${number}`, order: orderGroupId, ...everyOrder }, button),
      };
    }),
    ...(may('orders.create') ? foundBuyers : []).slice(0, ACTS_MAX).map(({ id, name }) => ({
      id: `new-order:${id}`,
      label: t`New order for ${name}`,
      Icon: IconPlus,
      run: () => openTab('orders', { dialog: 'new-order', forBuyer: id }),
    })),
    ...(plantings.data?.items ?? []).slice(0, ACTS_MAX).map(({ id, productName, currentLocation }) => ({
      id: `harvest:${id}`,
      label: t`Record harvest: ${productName}`,
      description: [`#${id}`, currentLocation].filter(Boolean).join(' · '),
      Icon: IconBasket,
      run: () => openTab('plantings', { planting: id, dialog: 'record-harvest' }),
    })),
    ...(priced === undefined ? [] : (names.data ?? []))
      .filter(({ name }) => withoutAccents(name).includes(withoutAccents(priced ?? '')))
      .slice(0, FOUND_MAX)
      .map(({ id, name }) => ({
        id: `prices:${id}`,
        label: t`Prices: ${name}`,
        Icon: IconTag,
        run: () => openTab('catalog', { pricesOf: id }),
      })),
    ...(people.data ?? [])
      .filter(({ uid, name }) => uid !== person.uid && withoutAccents(name).includes(writtenTo))
      .slice(0, ACTS_MAX)
      .map(({ uid, name }) => ({
        id: `message:${uid}`,
        label: t`Message ${name}`,
        Icon: IconMessage,
        run: () => openTab('messages', { with: uid }),
      })),
  ];

  const buyerGroup: CommandGroup = {
    label: t`Buyers`,
    commands: foundBuyers.map(({ id, name, email }) => ({
      id: `buyer:${id}`,
      label: name,
      ...(email && { description: email }),
      Icon: IconBuildingStore,
      // A person without the Buyers tab sees the buyer's orders instead.
      run: () =>
        tabs.includes('buyers')
          ? openTab('buyers', { buyer: id }, MAIN_ID)
          : openTab('orders', { q: name, ...everyOrder }, MAIN_ID),
    })),
  };
  const orderGroup: CommandGroup = {
    label: t`Orders`,
    commands: foundOrders.map((order) => {
      const { number, orderGroupId } = order;
      return {
        id: `order:${orderGroupId}`,
        label: t`Order #${number}`,
        description: describeOrder(order),
        Icon: IconShoppingCart,
        run: () =>
          openTab('orders', { q: `#${number}`, order: orderGroupId, ...everyOrder }, orderHeadingId(number)),
      };
    }),
  };
  const productGroup: CommandGroup = {
    label: t`Products`,
    commands: products.slice(0, FOUND_MAX).map(({ id, name, onHand }) => ({
      id: `product:${id}`,
      label: name,
      ...(onHand && { description: onHand }),
      Icon: IconLeaf,
      run: () => openTab('catalog', { q: name }, MAIN_ID),
    })),
  };
  const actGroup: CommandGroup = { label: t`Actions`, commands: acts };
  const isAct = [confirmed, orderedFor, harvested, priced, written].some((what) => what !== undefined);
  const isAsked = query !== '';
  const failed = reads.find(({ isError }) => isError);
  return {
    groups:
      !isAsked || settled === ''
        ? []
        : isAct
          ? [actGroup, buyerGroup, orderGroup, productGroup]
          : isNumber
            ? [orderGroup, actGroup, buyerGroup, productGroup]
            : [buyerGroup, actGroup, orderGroup, productGroup],
    isSearching: isAsked && (settled !== query || reads.some(({ isLoading }) => isLoading)),
    failure: isAsked && failed ? messageOf(failed.error) : null,
  };
};
