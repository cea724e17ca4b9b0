import type { DeliveryToInvoice, LineToInvoice } from '@farm/domain/invoices';
import { orderTitle } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Checkbox, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { orderHeadingId } from '../../lib/arrival.ts';
import { formatDayWithWeekday, formatMoney } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import classes from './invoices.module.css';

export const keyOf = ({ day, buyerId }: Pick<DeliveryToInvoice, 'day' | 'buyerId'>) => `${day} ${buyerId}`;

type DeliveryRowProps = {
  delivery: DeliveryToInvoice;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
};

export function DeliveryRow({ delivery, isTicked, onTick }: DeliveryRowProps) {
  const { t } = useLingui();
  const { buyerName, day, lines, totalCents } = delivery;
  const unpriced = lines.filter(({ amountCents }) => amountCents === null);
  const orders = Map.groupBy(unpriced, ({ orderNumber }) => orderNumber);
  const date = formatDayWithWeekday(day);
  return (
    <li className={classes.delivery}>
      <Checkbox
        size="sm"
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
        aria-label={t`${buyerName}, ${date}`}
        className={classes.tick ?? ''}
      />
      <span className={classes.buyer}>{buyerName}</span>
      <span className={classes.when}>
        {date}
        <Text span size="sm" c="dimmed">
          {` · ${t`${plural(lines.length, { one: '# line', other: '# lines' })}`}`}
        </Text>
      </span>
      <span className={classes.amount}>
        {unpriced.length === lines.length ? t`no price yet` : formatMoney(totalCents)}
      </span>
      {unpriced.length > 0 && (
        <span className={classes.unpriced}>
          <IconAlertTriangle size={15} aria-hidden />
          {[...orders].map(([number, some]) => (
            <Unpriced key={number} number={number} lines={some} />
          ))}
        </span>
      )}
    </li>
  );
}

function Unpriced({ number, lines }: { number: number; lines: readonly LineToInvoice[] }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const names = lines.map(({ productName, size }) => `${productName} ${size}`).join(', ');
  return (
    <span>
      {t`No price: ${names}.`}{' '}
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        onClick={() =>
          openTab(
            'orders',
            {
              q: `#${number}`,
              order: lines[0]?.orderGroupId,
              line: lines[0]?.id,
              dialog: 'line-price',
            },
            orderHeadingId(number),
          )
        }
      >
        {t`Set it in ${translate(orderTitle(number))}`}
      </Anchor>
    </span>
  );
}
