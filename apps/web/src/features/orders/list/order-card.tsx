import { daysBetween } from '@farm/domain/core';
import {
  asksForMore,
  countStatuses,
  isOpenStatus,
  openLineMoves,
  orderTitle,
  orderTotal,
} from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  Badge,
  Box,
  Button,
  Group,
  Loader,
  Paper,
  Skeleton,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconClipboardText, IconLink, IconX } from '@tabler/icons-react';
import { type MouseEvent, memo, Suspense, useEffect, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { LongText } from '../../../components/long-text.tsx';
import { orderHeadingId } from '../../../lib/arrival.ts';
import { formatDayWithWeekday, formatMoney } from '../../../lib/format.ts';
import { lazyScreen } from '../../../lib/lazy-screen.tsx';
import { usePerson } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { ShortLines } from '../acts/free-stock.tsx';
import { OrderActs } from '../acts/order-acts.tsx';
import { OrderCheckbox } from '../acts/order-selection.tsx';
import { useOrderEdits } from '../edit/order-edits.tsx';
import { TotalText } from '../line-texts.tsx';
import { type Order, useOrder, useOrderMessage } from '../orders.calls.ts';
import classes from '../orders.module.css';
import { LOAD_FAILED, MESSAGE_FAILED, productNameOf, UNKNOWN_BUYER } from '../orders.text.ts';
import { GroupBadge } from '../status-badge.tsx';
import { OrderLineRow } from './order-line-row.tsx';

const OrderEditForm = lazyScreen(() => import('../edit/order-edit-form.tsx'));
const AddLinesForm = lazyScreen(() => import('../edit/add-lines-form.tsx'));

type OrderCardProps = {
  order: Order;
  today: string;
  nameOf: (uid: string) => string | undefined;
  isHighlighted: boolean;
  namedLine: number | undefined;
  isOpen: boolean;
  /** None where an order is shown alone, which is always open. */
  onOpen?: (orderGroupId: string, isOpen: boolean) => void;
};

/** These do more than open the order when they are clicked. */
const PRESSED = 'a, button, input, label, [role=menu]';

const distance = (day: string, today: string, isDue: boolean): 'today' | 'tomorrow' | 'overdue' | null => {
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days < 0 && isDue) return 'overdue';
  return null;
};

type FactProps = { label: string; look?: string; children: string };

function Fact({ label, look, children }: FactProps) {
  return (
    <div className={classes.fact ?? ''} data-look={look}>
      <dt>{look ? <VisuallyHidden>{label}</VisuallyHidden> : label}</dt>
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
  isOpen,
  onOpen,
}: OrderCardProps) {
  const { t } = useLingui();
  const person = usePerson();
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 48em)', false, {
    getInitialValueInEffect: false,
  });
  const [isHere, setHere] = useState(false);
  const { orderGroupId, lines, others, number, deliveryDate } = order;
  const title = translate(orderTitle(number));
  const items = [...lines, ...others].reduce((total, { quantity }) => total + quantity, 0);
  const otherLines = others.reduce((total, { count }) => total + count, 0);
  const products = lines.length + otherLines;
  const total = orderTotal(lines);
  const isDue = lines.some(({ status }) => isOpenStatus(status));
  const near = distance(deliveryDate, today, isDue);
  const day = formatDayWithWeekday(deliveryDate);
  const when = { today: t`${day} (today)`, tomorrow: t`${day} (tomorrow)`, overdue: t`${day} (overdue)` };
  const mode = useOrderEdits().modes.get(orderGroupId);
  const headingId = orderHeadingId(number);
  useEffect(() => {
    OrderEditForm.ahead();
    AddLinesForm.ahead();
  }, []);
  const asksMore = lines.some(asksForMore);
  const isStatusShared = countStatuses([...lines, ...others]).length === 1;
  const openByClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest(PRESSED) || getSelection()?.type === 'Range') return;
    onOpen?.(orderGroupId, !isOpen);
  };
  return (
    <Paper
      component="article"
      withBorder
      radius="md"
      className={classes.card ?? ''}
      aria-labelledby={headingId}
      data-highlighted={isHighlighted || undefined}
      data-near={near ?? undefined}
      data-closed={!isOpen || undefined}
      data-priced={lines.some(({ price }) => price) || undefined}
      onPointerEnter={() => setHere(true)}
      onFocus={() => setHere(true)}
    >
      {mode ? (
        <Suspense fallback={<Skeleton h={160} m="md" />}>
          {mode === 'edit' ? <OrderEditForm order={order} /> : <AddLinesForm order={order} />}
        </Suspense>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the button at its start does the same. */}
          <header className={classes.head ?? ''} onClick={openByClick}>
            <Group gap="xs" className={classes.titles ?? ''}>
              {onOpen && (
                <ActionIcon
                  size={24}
                  className={classes.opener ?? ''}
                  aria-label={t`Products of ${title}`}
                  aria-expanded={isOpen}
                  onClick={() => onOpen(orderGroupId, !isOpen)}
                >
                  <IconChevronDown size={16} />
                </ActionIcon>
              )}
              <OrderCheckbox order={order} />
              <Title order={3} size="h5" id={headingId} tabIndex={-1}>
                {title}
              </Title>
              <GroupBadge order={order} isBrief={!isOpen} />
              {order.isByLink && <LinkBadge isBrief={!isOpen} asksMore={asksMore} />}
              {isOpen && products > 1 && (
                <Badge variant="outline" color="gray" className={classes.badge ?? ''} data-look="outline">
                  <Plural value={products} one="# product" other="# products" />
                </Badge>
              )}
            </Group>
            <dl className={classes.facts ?? ''}>
              <Fact label={t`Buyer`} look="buyer">
                {order.buyerName || translate(UNKNOWN_BUYER)}
              </Fact>
              {isOpen && order.purchaseOrderNumber && <Fact label={t`PO`}>{order.purchaseOrderNumber}</Fact>}
              <Fact label={t`Delivery`} look="day">
                {near ? when[near] : day}
              </Fact>
              {!isOpen && (
                <Fact label={t`Products`} look="products">
                  {[...new Set(lines.map(productNameOf))].join(', ')}
                </Fact>
              )}
              <Fact
                label={t`Total`}
                look="items"
              >{t`${plural(items, { one: '# item', other: '# items' })}`}</Fact>
              {!isOpen && total && (
                <Fact label={t`Amount`} look="money">
                  {formatMoney(total.cents)}
                </Fact>
              )}
              {isOpen && order.salesRepName && (
                <Fact label={t`Rep`}>{nameOf(order.salesRepId) ?? order.salesRepName}</Fact>
              )}
            </dl>
            {!isOpen && (
              <ShortLines
                lines={lines}
                asked={lines.filter((line) => openLineMoves(person, line).includes('confirm'))}
                className={classes.short ?? ''}
              />
            )}
            {(isOpen || isHere || isTouch) && (
              <div className={classes.acts}>
                <OrderActs order={order} isBrief={!isOpen && isTouch} />
              </div>
            )}
          </header>
          {isOpen && (
            <div className={classes.body}>
              {order.notes && (
                <div className={classes.notes}>
                  <LongText size="sm" lead={t`Notes:`}>
                    {order.notes}
                  </LongText>
                </div>
              )}
              {order.hasMessage && (
                <div className={classes.notes}>
                  <FromMessage orderGroupId={orderGroupId} />
                </div>
              )}
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
              {total && (
                <Text size="sm" className={classes.total ?? ''}>
                  <TotalText total={total} />
                </Text>
              )}
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
          )}
        </>
      )}
    </Paper>
  );
});

/** A closed order has room for a sign alone. */
function LinkBadge({ isBrief, asksMore }: { isBrief: boolean; asksMore: boolean }) {
  const { t } = useLingui();
  const words = asksMore ? t`Order link: asked for more` : t`Order link`;
  return isBrief ? (
    <span className={classes.link ?? ''} title={words} data-asks={asksMore || undefined}>
      <IconLink size={16} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  ) : (
    <Badge variant="outline" color="gray" className={classes.badge ?? ''} data-look="outline">
      {words}
    </Badge>
  );
}

/** The message that an order came as, read when somebody asks for it. */
function FromMessage({ orderGroupId }: { orderGroupId: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isLoading, refetch } = useOrderMessage(orderGroupId, isOpen);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={
          isLoading ? <Loader size={12} aria-hidden /> : <IconClipboardText size={14} aria-hidden />
        }
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >{t`From a message`}</Button>
      {isOpen && error && !data && (
        <LoadFailure title={translate(MESSAGE_FAILED)} query={{ error, refetch }} />
      )}
      {isOpen && data && (
        <Text
          component="blockquote"
          size="sm"
          m="4px 0 8px"
          ps="sm"
          style={{
            borderInlineStart: '3px solid var(--mantine-color-default-border)',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {data.text ?? t`The message is no longer there.`}
        </Text>
      )}
    </div>
  );
}

type NamedOrderProps = {
  orderGroupId: string;
  today: string;
  nameOf: (uid: string) => string | undefined;
  namedLine: number | undefined;
  onClose: () => void;
};

export function NamedOrder({ orderGroupId, today, nameOf, namedLine, onClose }: NamedOrderProps) {
  const { t } = useLingui();
  const order = useOrder(orderGroupId);
  return (
    <Box component="section" mb="lg" aria-label={t`The order you opened`}>
      <Group justify="space-between" mb={6}>
        <Text size="sm" c="dimmed">{t`The order you opened`}</Text>
        <ActionIcon size={40} aria-label={t`Close this order`} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      {order.isPending && <Skeleton h={112} radius="md" />}
      {order.error && <LoadFailure title={translate(LOAD_FAILED)} query={order} />}
      {order.data && (
        <OrderCard
          order={order.data}
          today={today}
          nameOf={nameOf}
          namedLine={namedLine}
          isHighlighted
          isOpen
        />
      )}
    </Box>
  );
}
