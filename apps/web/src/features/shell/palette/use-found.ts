import { openLineMoves } from '@farm/domain/orders';
import { isOpen, plantingStatuses } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBarcode,
  IconBasket,
  IconBuildingStore,
  IconChecks,
  IconLeaf,
  IconMessage,
  IconPlus,
  IconReceipt,
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
import { numberOf } from '../../invoices/invoices.text.ts';
import { useFoundLots } from '../../tracing/tracing.calls.ts';
import { useTabs } from '../tabs.ts';
import type { Command, CommandGroup } from './commands.ts';
import { forWhat, invoiceNumberTyped, isOrderNumber, withoutOrderWords } from './typed-act.ts';

const FOUND_MAX = 5;
const ACTS_MAX = 3;
const TYPING_MS = 200;

const described = (...parts: (string | null | undefined | false)[]) => {
  const description = parts.filter(Boolean).join(' · ');
  return description ? { description } : {};
};

export const useFound = (query: string) => {
  const { t } = useLingui();
  const [settled] = useDebouncedValue(query, TYPING_MS);
  const may = useMay();
  const person = usePerson();
  const tabs = useTabs();
  const options = { enabled: settled !== '' };
  const confirmed = may('orders.confirm') ? forWhat('confirm', settled) : undefined;
  const orderedFor = may('orders.create') ? forWhat('newOrder', settled) : undefined;
  const harvested = may('plantings.manage') ? forWhat('harvest', settled) : undefined;
  const priced = may('prices.manage') ? forWhat('prices', settled) : undefined;
  const written = forWhat('message', settled);
  const invoiced = may('invoices.read') ? invoiceNumberTyped(settled) : undefined;
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
  const invoices = trpc.invoices.list.useQuery(
    { show: 'all', search: invoiced ?? '', limit: ACTS_MAX },
    { enabled: invoiced !== undefined },
  );
  const lots = useFoundLots(settled, may('tracing.read'));
  const people = usePeople(settled !== '');
  const reads = [orders, buyers, stock, names, plantings, invoices, lots, people];

  const foundOrders = orders.data?.items ?? [];
  const foundBuyers = buyers.data?.items ?? [];
  const named = (text: string, part: string) => withoutAccents(text).includes(withoutAccents(part));
  const ofOrder = ({ buyerName, deliveryDate, purchaseOrderNumber }: (typeof foundOrders)[number]) =>
    described(buyerName, formatDay(deliveryDate), purchaseOrderNumber && t`PO ${purchaseOrderNumber}`);

  const isConfirming = confirmed !== undefined || (isNumber && may('orders.confirm'));
  const toConfirm = (isConfirming ? foundOrders : []).flatMap((order) => {
    const lines = order.lines.filter(
      (line) => line.status === 'pending' && openLineMoves(person, line).includes('confirm'),
    );
    return lines.length > 0 ? [{ order, lines }] : [];
  });
  const acts: Command[] = [
    ...toConfirm.slice(0, ACTS_MAX).map(({ order, lines: [line, ...more] }): Command => {
      const { number, orderGroupId } = order;
      const button = line && more.length === 0 ? lineConfirmId(line.id) : orderConfirmId(number);
      return {
        id: `confirm:${orderGroupId}`,
        label: t`Confirm order #${number}`,
        ...ofOrder(order),
        Icon: IconChecks,
        // The order's own button has the focus, so that one more Enter confirms it in view of what is free.
        leads: ['orders', { q: `#${number}`, order: orderGroupId, ...everyOrder }, button],
      };
    }),
    ...(may('orders.create') ? foundBuyers : []).slice(0, ACTS_MAX).map(
      ({ id, name }): Command => ({
        id: `new-order:${id}`,
        label: t`New order for ${name}`,
        Icon: IconPlus,
        leads: ['orders', { dialog: 'new-order', forBuyer: id }],
      }),
    ),
    ...(plantings.data?.items ?? []).slice(0, ACTS_MAX).map(
      ({ id, productName, currentLocation }): Command => ({
        id: `harvest:${id}`,
        label: t`Record harvest: ${productName}`,
        ...described(`#${id}`, currentLocation),
        Icon: IconBasket,
        leads: ['plantings', { planting: id, dialog: 'record-harvest' }],
      }),
    ),
    ...(priced === undefined ? [] : (names.data ?? []))
      .filter(({ name }) => named(name, priced ?? ''))
      .slice(0, FOUND_MAX)
      .map(
        ({ id, name }): Command => ({
          id: `prices:${id}`,
          label: t`Prices: ${name}`,
          Icon: IconTag,
          leads: ['catalog', { pricesOf: id }],
        }),
      ),
    ...(people.data ?? [])
      .filter(({ uid, name }) => uid !== person.uid && named(name, written ?? settled))
      .slice(0, ACTS_MAX)
      .map(
        ({ uid, name }): Command => ({
          id: `message:${uid}`,
          label: t`Message ${name}`,
          Icon: IconMessage,
          leads: ['messages', { with: uid }],
        }),
      ),
  ];

  const buyerGroup: CommandGroup = {
    label: t`Buyers`,
    commands: foundBuyers.map(({ id, name, email }) => ({
      id: `buyer:${id}`,
      label: name,
      ...described(email),
      Icon: IconBuildingStore,
      // A person without the Buyers tab sees the buyer's orders instead.
      leads: tabs.includes('buyers')
        ? ['buyers', { buyer: id }, MAIN_ID]
        : ['orders', { q: name, ...everyOrder }, MAIN_ID],
    })),
  };
  const orderGroup: CommandGroup = {
    label: t`Orders`,
    commands: foundOrders.map((order) => {
      const { number, orderGroupId } = order;
      return {
        id: `order:${orderGroupId}`,
        label: t`Order #${number}`,
        ...ofOrder(order),
        Icon: IconShoppingCart,
        leads: ['orders', { q: `#${number}`, order: orderGroupId, ...everyOrder }, orderHeadingId(number)],
      };
    }),
  };
  const invoiceGroup: CommandGroup = {
    label: t`Invoices`,
    commands: (invoices.data?.items ?? [])
      .filter(({ number }) => number !== null)
      .map((invoice) => ({
        id: `invoice:${invoice.id}`,
        label: numberOf(invoice),
        ...described(invoice.buyerName),
        Icon: IconReceipt,
        leads: ['buyers', { invoices: 'all', invoice: invoice.id }],
      })),
  };
  const lotGroup: CommandGroup = {
    label: t`Lots`,
    commands: (lots.data ?? [])
      .slice(0, FOUND_MAX)
      .map(({ id, lotCode, productName, harvestDate, sourceName, isHeld }) => ({
        id: `lot:${id}`,
        label: t`Lot ${lotCode}`,
        ...described(productName, formatDay(harvestDate), sourceName, isHeld && t`On hold`),
        Icon: IconBarcode,
        leads: ['catalog', { lot: lotCode, lotId: id }, MAIN_ID],
      })),
  };
  const held = (stock.data ?? []).map(({ productNameId, name, total, baseUnit }) => {
    const amount = formatUnits(total, baseUnit);
    return { id: productNameId, name, ...described(t`${amount} on hand`) };
  });
  const others = (names.data ?? []).filter(
    ({ id, name }) =>
      name.toLowerCase().includes(settled.toLowerCase()) && !held.some((one) => one.id === id),
  );
  const productGroup: CommandGroup = {
    label: t`Products`,
    commands: [...held, ...others.map(({ id, name }) => ({ id, name }))]
      .slice(0, FOUND_MAX)
      .map(({ id, name, ...about }) => ({
        id: `product:${id}`,
        label: name,
        ...about,
        Icon: IconLeaf,
        leads: ['catalog', { q: name }, MAIN_ID],
      })),
  };
  const actGroup: CommandGroup = { label: t`Actions`, commands: acts };
  const isAct = [confirmed, orderedFor, harvested, priced, written].some((what) => what !== undefined);
  const isAsked = query !== '';
  const failed = reads.find(({ isError }) => isError);
  const inOrder = isAct
    ? [actGroup, buyerGroup, orderGroup]
    : isNumber
      ? [orderGroup, invoiceGroup, actGroup, buyerGroup]
      : [invoiceGroup, buyerGroup, actGroup, orderGroup];
  return {
    groups: isAsked && settled !== '' ? [lotGroup, ...inOrder, productGroup] : [],
    isSearching: isAsked && (settled !== query || reads.some(({ isLoading }) => isLoading)),
    failure: isAsked && failed ? messageOf(failed.error) : null,
  };
};
