import { daysBetween } from '@farm/domain/core';
import { countStatuses, orderTitle } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Badge, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { memo, Suspense, useEffect } from 'react';
import { LongText } from '../../../components/long-text.tsx';
import { orderHeadingId } from '../../../lib/arrival.ts';
import { formatDayWithWeekday } from '../../../lib/format.ts';
import { part } from '../../../lib/part.tsx';
import { say } from '../../../lib/say.ts';
import { OrderActs } from '../acts/order-acts.tsx';
import { OrderCheckbox } from '../acts/order-selection.tsx';
import { useOrderEdits } from '../edit/order-edits.tsx';
import type { Order } from '../orders.calls.ts';
import classes from '../orders.module.css';
import { UNKNOWN_BUYER } from '../orders.text.ts';
import { GroupBadge } from '../status-badge.tsx';
import { OrderLineRow } from './order-line-row.tsx';

const OrderEditForm = part(() => import('../edit/order-edit-form.tsx'));
const AddLinesForm = part(() => import('../edit/add-lines-form.tsx'));

type OrderCardProps = {
  order: Order;
  today: string;
  nameOf: (uid: string) => string | undefined;
  isHighlighted: boolean;
  namedLine: number | undefined;
};

const nearness = (day: string, today: string, isOpen: boolean): 'today' | 'tomorrow' | 'overdue' | null => {
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days < 0 && isOpen) return 'overdue';
  return null;
};

type FactProps = {
  label: string;
  isPlain?: boolean;
  isStrong?: boolean;
  isDay?: boolean;
  children: string;
};

function Fact({ label, isPlain, isStrong, isDay, children }: FactProps) {
  return (
    <div className={classes.fact ?? ''} data-plain={isPlain} data-strong={isStrong} data-day={isDay}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const OrderCard = memo(function OrderCard({
  order,
  today,
  nameOf,
  isHighlighted,
  namedLine,
}: OrderCardProps) {
  const { t } = useLingui();
  const { lines, others, number, deliveryDate } = order;
  const title = say(orderTitle(number));
  const items = [...lines, ...others].reduce((total, { quantity }) => total + quantity, 0);
  const otherLines = others.reduce((total, { count }) => total + count, 0);
  const products = lines.length + otherLines;
  const isOpen = lines.some(({ status }) => status.startsWith('pending') || status === 'confirmed');
  const near = nearness(deliveryDate, today, isOpen);
  const day = formatDayWithWeekday(deliveryDate);
  const when = { today: t`${day} (today)`, tomorrow: t`${day} (tomorrow)`, overdue: t`${day} (overdue)` };
  const mode = useOrderEdits().modes.get(order.orderGroupId);
  const headingId = orderHeadingId(number);
  useEffect(() => {
    OrderEditForm.ahead();
    AddLinesForm.ahead();
  }, []);
  const isStatusShared = countStatuses([...lines, ...others]).length === 1;
  return (
    <Paper
      component="article"
      withBorder
      radius="md"
      className={classes.card ?? ''}
      aria-labelledby={headingId}
      data-highlighted={isHighlighted || undefined}
      data-near={near ?? undefined}
    >
      {mode ? (
        <Suspense fallback={<Skeleton h={160} m="md" />}>
          {mode === 'edit' ? <OrderEditForm order={order} /> : <AddLinesForm order={order} />}
        </Suspense>
      ) : (
        <div className={classes.columns}>
          <header className={classes.head ?? ''}>
            <Group gap="xs" className={classes.titles ?? ''}>
              <OrderCheckbox order={order} />
              <Title order={3} size="h4" id={headingId} tabIndex={-1}>
                {title}
              </Title>
              <GroupBadge order={order} />
              {products > 1 && (
                <Badge variant="outline" color="gray" className={classes.badge ?? ''} data-look="outline">
                  <Plural value={products} one="# product" other="# products" />
                </Badge>
              )}
            </Group>
            <dl className={classes.facts ?? ''}>
              <Fact label={t`Buyer`} isPlain isStrong>
                {order.buyerName || say(UNKNOWN_BUYER)}
              </Fact>
              {order.purchaseOrderNumber && <Fact label={t`PO`}>{order.purchaseOrderNumber}</Fact>}
            </dl>
            <dl className={classes.facts ?? ''}>
              <Fact label={t`Delivery`} isPlain isDay>
                {near ? when[near] : day}
              </Fact>
              <Fact label={t`Total`} isPlain>{t`${plural(items, { one: '# item', other: '# items' })}`}</Fact>
              {order.salesRepName && (
                <Fact label={t`Rep`}>{nameOf(order.salesRepId) ?? order.salesRepName}</Fact>
              )}
            </dl>
            {order.notes && (
              <div className={classes.notes}>
                <LongText size="sm" lead={t`Notes:`}>
                  {order.notes}
                </LongText>
              </div>
            )}
            <div className={classes.acts}>
              <OrderActs order={order} />
            </div>
          </header>
          <div className={classes.body}>
            <ul
              className={classes.lines ?? ''}
              data-shared={isStatusShared || undefined}
              aria-label={t`Products of ${title}`}
            >
              {lines.map((line) => (
                <OrderLineRow
                  key={line.id}
                  line={line}
                  orderDay={deliveryDate}
                  growerName={nameOf(line.farmerId)}
                  isNamed={line.id === namedLine}
                  isStatusShared={isStatusShared}
                />
              ))}
            </ul>
            {otherLines > 0 && (
              <Text size="sm" c="dimmed" className={classes.others ?? ''}>
                <Plural
                  value={otherLines}
                  one="and # line of another grower"
                  other="and # lines of other growers"
                />
              </Text>
            )}
          </div>
        </div>
      )}
    </Paper>
  );
});
