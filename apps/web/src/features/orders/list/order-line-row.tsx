import {
  type LineMove,
  type LinePrice,
  type OrderLine,
  openLineMoves,
  statusLabel,
} from '@farm/domain/orders';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconRefresh, IconTruckDelivery, IconX } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { LongText } from '../../../components/long-text.tsx';
import { MoreMenu } from '../../../components/more-menu.tsx';
import { lineConfirmId, orderLineId } from '../../../lib/arrival.ts';
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts';
import { useMay, usePerson } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { FreeStock, LineToHarvest } from '../acts/free-stock.tsx';
import { type LineActs, useLineActs } from '../acts/line-acts.tsx';
import { AskedForMore, LinePacked, LineTexts } from '../line-texts.tsx';
import classes from '../orders.module.css';
import { lineText, productNameOf, shortWhenChecked, sizeOf } from '../orders.text.ts';
import { StatusBadge } from '../status-badge.tsx';

type Offer = { label: MessageDescriptor; isPrimary?: boolean; isDestructive?: boolean; icon: ReactNode };

const labels = {
  confirm: { label: msg`Confirm`, isPrimary: true, icon: <IconCheck size={16} aria-hidden /> },
  checkStock: { label: msg`Check Stock`, isPrimary: true, icon: <IconRefresh size={16} aria-hidden /> },
  deliver: { label: msg`Mark delivered`, icon: <IconTruckDelivery size={16} aria-hidden /> },
  reject: { label: msg`Reject`, isDestructive: true, icon: <IconX size={16} aria-hidden /> },
  hold: { label: msg`Hold for stock`, icon: null },
  cancel: { label: msg`Cancel line`, isDestructive: true, icon: <IconX size={16} aria-hidden /> },
} as const satisfies Partial<Record<LineMove, Offer>>;

/** In the order they are offered: the first two as buttons, the rest and canceling in a menu. */
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
  const { act, mayPrice, price, busyLines } = useLineActs();
  const onPrice = mayPrice(line) ? price : undefined;
  return <MoveButtons line={line} act={act} onPrice={onPrice} isBusy={busyLines.has(line.id)} />;
}

type MoveButtonsProps = {
  line: OrderLine;
  act: LineActs['act'];
  onPrice: LineActs['price'] | undefined;
  isBusy: boolean;
};

const MoveButtons = memo(function MoveButtons({ line, act, onPrice, isBusy }: MoveButtonsProps) {
  const { t } = useLingui();
  const person = usePerson();
  const open = openLineMoves(person, line);
  const moves = offered[line.status].filter((move) => open.includes(move));
  if (moves.length === 0 && !onPrice) return null;
  const inMenu = moves.filter((move, index) => index >= BUTTONS || move === 'cancel');
  const product = lineText(line);
  const asButtons = moves.filter((move) => !inMenu.includes(move));
  return (
    <Group gap="xs" className={classes.moves ?? ''}>
      {asButtons.map((move) => {
        const { icon, ...offer }: Offer = labels[move];
        const label = translate(offer.label);
        return (
          <Button
            key={`${line.status} ${move}`}
            {...(move === 'confirm' && { id: lineConfirmId(line.id) })}
            size="sm"
            className={classes.move ?? ''}
            variant={offer.isPrimary ? 'light' : 'default'}
            leftSection={icon}
            aria-disabled={isBusy}
            {...{
              'data-destructive': offer.isDestructive,
              ...(isBusy && { 'data-disabled': true }),
            }}
            aria-label={`${label}: ${product}`}
            onClick={() => !isBusy && act(move, [line])}
          >
            {label}
          </Button>
        );
      })}
      {(inMenu.length > 0 || onPrice) && (
        <MoreMenu
          variant="default"
          className={classes.more ?? ''}
          label={t`More for ${product}`}
          isBusy={isBusy}
          actions={[
            ...(onPrice ? [{ key: 'price', label: t`Agreed price…`, run: () => onPrice(line) }] : []),
            ...inMenu.map((move) => {
              const { label, isDestructive = false }: Offer = labels[move];
              return {
                key: move,
                label: move === 'confirm' ? t`Confirm, will harvest` : translate(label),
                isDestructive,
                run: () => act(move, [line]),
              };
            }),
          ]}
        />
      )}
    </Group>
  );
});

function ShortWhenChecked({ line: { id, status, version } }: { line: OrderLine }) {
  const shortage = useLineActs().shortages.get(id);
  if (status !== 'pending_inventory' || shortage?.version !== version) return null;
  return (
    <Text size="sm" className={classes.reason ?? ''} c="var(--mantine-color-error)">
      {shortWhenChecked(shortage.coverage)}
    </Text>
  );
}

function LineAmount({ price: { cents, per, source, amountCents } }: { price: LinePrice }) {
  const { t } = useLingui();
  const one = formatMoney(cents);
  const each = per === 'package' ? t`${one} per package` : t`${one} per base unit`;
  return (
    <Text
      className={classes.amount ?? ''}
      component="div"
      title={source === 'agreed' ? t`${each}, agreed` : each}
    >
      <VisuallyHidden>{t`Amount:`} </VisuallyHidden>
      {cents === 0 ? t`no charge` : formatMoney(amountCents)}
    </Text>
  );
}

/** Nothing where nobody may agree on a price. */
function NoAmount({ line }: { line: OrderLine }) {
  const { t } = useLingui();
  const { mayPrice, price } = useLineActs();
  if (!mayPrice(line)) return null;
  const description = lineText(line);
  return (
    <UnstyledButton className={classes.amount ?? ''} data-unpriced onClick={() => price(line)}>
      {t`no price yet`} <VisuallyHidden>{t`Set the price: ${description}`}</VisuallyHidden>
    </UnstyledButton>
  );
}

type OrderLineRowProps = {
  line: OrderLine;
  orderDay: string;
  growerName: string | undefined;
  isNamed: boolean;
  isStatusShared: boolean;
};

export function OrderLineRow({ line, orderDay, growerName, isNamed, isStatusShared }: OrderLineRowProps) {
  const { t } = useLingui();
  const may = useMay();
  const person = usePerson();
  const { quantity } = line;
  const day = formatDay(line.deliveryDate);
  const isOver = ['delivered', 'cancelled', 'rejected'].includes(line.status);
  return (
    <li
      id={orderLineId(line.id)}
      // The focus comes here when a move removes the button that had it.
      tabIndex={-1}
      data-line={line.id}
      className={classes.line ?? ''}
      data-named={isNamed || undefined}
      data-over={isOver || undefined}
      data-dropped={line.status === 'cancelled' || line.status === 'rejected' || undefined}
    >
      <div className={classes.product ?? ''}>
        <Text fw={600} className={classes.name ?? ''}>
          {productNameOf(line)}
        </Text>
        <Text size="sm" c="dimmed" className={classes.under ?? ''}>
          <VisuallyHidden>{t`Grower:`} </VisuallyHidden>
          {growerName ?? '\u00a0'}
          {line.deliveryDate !== orderDay && ` · ${t`deliver ${day}`}`}
        </Text>
        <LineTexts line={line} />
        {openLineMoves(person, line).includes('confirm') && <FreeStock line={line} />}
        <LineToHarvest line={line} />
        <AskedForMore line={line} />
        <LinePacked line={line} size="xs" />
        {line.toInvoice && <Text size="xs" c="dimmed">{t`to invoice`}</Text>}
      </div>
      <Text className={classes.size ?? ''}>
        <VisuallyHidden>{t`Size:`} </VisuallyHidden>
        {sizeOf(line)}
      </Text>
      <Text className={classes.quantity ?? ''} component="div">
        <VisuallyHidden>{t`Quantity:`} </VisuallyHidden>
        {formatNumber(quantity)}{' '}
        <Text span size="sm" c="dimmed" className={classes.unit ?? ''}>
          <Plural value={quantity} one="package" other="packages" />
        </Text>
      </Text>
      {isStatusShared ? (
        <VisuallyHidden>{translate(statusLabel(line.status))}</VisuallyHidden>
      ) : (
        <div className={classes.status ?? ''}>
          <StatusBadge status={line.status} />
        </div>
      )}
      <LineMoves line={line} />
      {line.price ? <LineAmount price={line.price} /> : <NoAmount line={line} />}
      {line.rejectionReason && may('orders.seeRejectionReason') && (
        <div className={classes.reason}>
          <LongText size="sm" lead={t`Reason:`}>
            {line.rejectionReason}
          </LongText>
        </div>
      )}
      <ShortWhenChecked line={line} />
    </li>
  );
}
