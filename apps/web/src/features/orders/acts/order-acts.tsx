import { type OrderLine, orderTitle } from '@farm/domain/orders';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps, Group } from '@mantine/core';
import { IconChecks, IconRepeat, IconTruckDelivery } from '@tabler/icons-react';
import { memo } from 'react';
import type { MenuAction } from '../../../components/action-menu-list.tsx';
import { MoreMenu } from '../../../components/more-menu.tsx';
import { orderConfirmId } from '../../../lib/arrival.ts';
import { useMay } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useDashboardSearch, useOpenTab } from '../../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { HistoryButton } from '../../history/history-button.tsx';
import { useEditing } from '../edit/order-edits.tsx';
import { orderFields } from '../order-history.ts';
import type { Order } from '../orders.calls.ts';
import type { PlainMove } from '../orders.text.ts';
import classes from './acts.module.css';
import { type LineActs, useLineActs } from './line-acts.tsx';
import { MessageButton } from './message-button.tsx';
import { useLinesFor } from './order-selection.tsx';

const inMenu = [
  { move: 'deliver', label: msg`Mark all delivered` },
  { move: 'hold', label: msg`Hold all for stock` },
  { move: 'reject', label: msg`Reject all...`, isDestructive: true },
  { move: 'cancel', label: msg`Cancel order`, isDestructive: true },
] as const;

type OrderActsProps = {
  order: Order;
  /** As a menu alone. */
  isBrief?: boolean;
};

export function OrderActs(props: OrderActsProps) {
  const { act, busyLines } = useLineActs();
  const isBusy = props.order.lines.some(({ id }) => busyLines.has(id));
  return <Acts {...props} onAct={act} isBusy={isBusy} />;
}

type ActsProps = OrderActsProps & { onAct: LineActs['act']; isBusy: boolean };

const Acts = memo(function Acts({ order, isBrief, onAct, isBusy }: ActsProps) {
  const { t } = useLingui();
  const again = useOrderAgain(order);
  const everyWeek = useEveryWeek(order);
  const editing = useEditing();
  const mayEdit = editing.mayEdit(order);
  const today = useFarmDay();
  const many = useLinesFor()(order.lines);
  const title = translate(orderTitle(order.number));
  // A delivery that is still to come is marked from the menu.
  const due = many.deliver.filter(({ deliveryDate }) => deliveryDate <= today);
  const busy = isBusy ? { 'aria-disabled': true, 'data-disabled': true } : {};
  const act = (move: PlainMove, lines: readonly OrderLine[]) =>
    !isBusy && onAct(move, lines, { among: order.lines });
  const menu: MenuAction[] = [
    ...(isBrief && many.confirm.length > 0
      ? [{ key: 'confirm', label: t`Confirm all`, run: () => act('confirm', many.confirm) }]
      : []),
    ...(isBrief && again ? [{ key: 'again', label: t`Order again`, run: again }] : []),
    ...(mayEdit ? editing.actionsOf(order) : []),
    ...(everyWeek ? [{ key: 'every-week', label: t`Every week...`, run: everyWeek }] : []),
    ...inMenu
      .filter(
        ({ move }) =>
          many[move].length > 0 && (isBrief || move !== 'deliver' || due.length < many.deliver.length),
      )
      .map(({ move, label, ...look }) => ({
        key: move,
        label: translate(label),
        isDestructive: 'isDestructive' in look,
        run: () => act(move, many[move]),
      })),
  ];
  const more = menu.length > 0 && (
    <MoreMenu size={28} label={t`More for ${title}`} isBusy={isBusy} actions={menu} />
  );
  const button = (
    label: string,
    Icon: typeof IconChecks,
    run: () => void,
    look?: ButtonProps & { id?: string },
  ) => (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={`${label}: ${title}`}
      onClick={run}
      {...look}
    >
      {label}
    </Button>
  );
  if (isBrief) return <div data-by-finger>{more}</div>;
  return (
    <Group gap={4} data-by-finger>
      {many.confirm.length > 1 &&
        button(t`Confirm all`, IconChecks, () => act('confirm', many.confirm), {
          id: orderConfirmId(order.number),
          variant: 'light',
          ...busy,
        })}
      {due.length > 1 && button(t`Mark all delivered`, IconTruckDelivery, () => act('deliver', due), busy)}
      {again && button(t`Order again`, IconRepeat, again)}
      <MessageButton lines={order.lines} size="compact-sm" />
      <div className={classes.icons}>
        <HistoryButton subject="order" id={order.orderGroupId} of={title} fields={orderFields} size={28} />
        {more}
      </div>
    </Group>
  );
});

const useOrderAgain = ({ orderGroupId }: Order) => {
  const may = useMay();
  const [, change] = useDashboardSearch();
  return (
    may('orders.create') && (() => change({ dialog: 'new-order', again: orderGroupId }, { replace: true }))
  );
};

/** Opens a new standing order that repeats this one. */
const useEveryWeek = ({ orderGroupId }: Order) => {
  const may = useMay();
  const openTab = useOpenTab();
  return may('standing.manage') && (() => openTab('orders', { standing: 'all', everyWeek: orderGroupId }));
};
