import { type LineMove, type OrderLine, openLineMoves } from '@farm/domain/orders';
import { ActionIcon, Button, Group, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconDots, IconRefresh, IconTruckDelivery, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LongText } from '../../components/long-text.tsx';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { useMay, usePerson } from '../../lib/person.tsx';
import { useLineActs } from './line-acts.tsx';
import classes from './orders.module.css';
import { lineText, productNameOf, sizeOf } from './orders.text.ts';
import { StatusBadge } from './status-badge.tsx';

type Offer = { label: string; isPrimary?: boolean; isDestructive?: boolean; icon: ReactNode };

const labels = {
  confirm: { label: 'Confirm', isPrimary: true, icon: <IconCheck size={16} aria-hidden /> },
  checkStock: { label: 'Check Stock', isPrimary: true, icon: <IconRefresh size={16} aria-hidden /> },
  deliver: { label: 'Mark delivered', icon: <IconTruckDelivery size={16} aria-hidden /> },
  reject: { label: 'Reject', isDestructive: true, icon: <IconX size={16} aria-hidden /> },
  hold: { label: 'Hold for stock', icon: null },
  cancel: { label: 'Cancel line', isDestructive: true, icon: <IconX size={16} aria-hidden /> },
} as const satisfies Partial<Record<LineMove, Offer>>;

/** In the order they are offered; the first two as buttons, the rest in a menu. */
const offered = {
  pending: ['confirm', 'reject', 'hold', 'cancel'],
  pending_inventory: ['checkStock', 'reject', 'confirm', 'cancel'],
  confirmed: ['deliver', 'cancel'],
  delivered: [],
  cancelled: [],
  rejected: [],
} as const satisfies Record<OrderLine['status'], (keyof typeof labels)[]>;

const BUTTONS = 2;

function LineMoves({ line }: { line: OrderLine }) {
  const person = usePerson();
  const { act, busyLines } = useLineActs();
  const open = openLineMoves(person, line);
  const moves = offered[line.status].filter((move) => open.includes(move));
  if (moves.length === 0) return null;
  const isBusy = busyLines.has(line.id);
  const inMenu = moves.length > BUTTONS + 1 || line.status !== 'confirmed' ? moves.slice(BUTTONS) : [];
  const asButtons = moves.filter((move) => !inMenu.includes(move));
  return (
    <Group gap="xs" className={classes.moves ?? ''}>
      {asButtons.map((move) => {
        const { label, icon, ...offer }: Offer = labels[move];
        return (
          <Button
            key={`${line.status} ${move}`}
            size="sm"
            className={classes.move ?? ''}
            variant={offer.isPrimary ? 'light' : 'default'}
            leftSection={icon}
            aria-disabled={isBusy}
            {...{ 'data-destructive': offer.isDestructive, ...(isBusy && { 'data-disabled': true }) }}
            aria-label={`${label}: ${lineText(line)}`}
            onClick={() => !isBusy && act(move, line)}
          >
            {label}
          </Button>
        );
      })}
      {inMenu.length > 0 && (
        <Menu position="bottom-end" withinPortal disabled={isBusy}>
          <Menu.Target>
            <ActionIcon
              variant="default"
              className={classes.more ?? ''}
              aria-label={`More for ${lineText(line)}`}
              aria-disabled={isBusy}
              {...(isBusy && { 'data-disabled': true })}
            >
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((move) => {
              const { label, isDestructive }: Offer = labels[move];
              return (
                <Menu.Item
                  key={move}
                  mih={40}
                  {...(isDestructive && { color: 'red' })}
                  onClick={() => act(move, line)}
                >
                  {move === 'confirm' ? 'Confirm, will harvest' : label}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

type OrderLineRowProps = {
  line: OrderLine;
  /** The order's day; a line with another says so. */
  orderDay: string;
  growerName: string | undefined;
};

/** One product of an order and what may be done to it. */
export function OrderLineRow({ line, orderDay, growerName }: OrderLineRowProps) {
  const may = useMay();
  const { shortages } = useLineActs();
  const shortage = shortages.get(line.id);
  const isOver = ['delivered', 'cancelled', 'rejected'].includes(line.status);
  return (
    <li
      // The focus comes here where the button that had it goes with the status it belonged to.
      tabIndex={-1}
      className={classes.line ?? ''}
      data-over={isOver || undefined}
      data-dropped={line.status === 'cancelled' || line.status === 'rejected' || undefined}
    >
      <div className={classes.product ?? ''}>
        <Text fw={600} className={classes.name ?? ''}>
          {productNameOf(line)}
        </Text>
        <Text size="sm" c="dimmed" className={classes.under ?? ''}>
          <VisuallyHidden>Grower: </VisuallyHidden>
          {growerName ?? '\u00a0'}
          {line.deliveryDate !== orderDay && ` · deliver ${formatDay(line.deliveryDate)}`}
        </Text>
      </div>
      <Text className={classes.size ?? ''}>
        <VisuallyHidden>Size: </VisuallyHidden>
        {sizeOf(line)}
      </Text>
      <Text className={classes.quantity ?? ''} component="div">
        <VisuallyHidden>Quantity: </VisuallyHidden>
        {formatNumber(line.quantity)}{' '}
        <Text span size="sm" c="dimmed" className={classes.unit ?? ''}>
          {line.quantity === 1 ? 'package' : 'packages'}
        </Text>
      </Text>
      <div className={classes.status ?? ''}>
        <StatusBadge status={line.status} />
      </div>
      <LineMoves line={line} />
      {line.rejectionReason && may('orders.seeRejectionReason') && (
        <div className={classes.reason}>
          <LongText size="sm" lead="Reason:">
            {line.rejectionReason}
          </LongText>
        </div>
      )}
      {line.status === 'pending_inventory' && shortage?.version === line.version && (
        <Text size="sm" className={classes.reason ?? ''} c="var(--mantine-color-error)">
          When last checked: {shortage.text}
        </Text>
      )}
    </li>
  );
}
