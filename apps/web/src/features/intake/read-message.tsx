import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { DayInput } from '../../components/day-input.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { focusOn, take } from '../../lib/focus.ts';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { focusOnMessage, focusOnRead } from '../orders/lines/line-fields.ts';
import type { DayOrder } from '../orders/new/order-values.ts';
import type { MessageReaderProps, NewOrderForm } from '../orders/new/use-new-order-form.ts';
import classes from './intake.module.css';
import { MessageText } from './message-text.tsx';
import { Choices, ReadQuestions } from './read-questions.tsx';
import { saidOf } from './reading.ts';
import { type Reading, useReading } from './use-reading.ts';

/** New Order with the text of a message at its left, which fills its fields. */
export default function ReadMessage({ order, startText, onClose, head, lines, orders }: MessageReaderProps) {
  const { t } = useLingui();
  const { buyer } = order;
  const reading = useReading(order, startText);
  const { read, questions, settled, tooMany, isReading, failure } = reading;
  const hasBuyer = buyer !== null;
  useEffect(() => {
    if (!hasBuyer) focusOn('[data-path="buyerId"]');
    else {
      focusOnMessage(startText);
      // Until it is read, keys must reach the form.
      const isReading = document.querySelector<HTMLElement>('[data-reading]');
      if (isReading && !document.activeElement?.closest('form')) take(isReading);
    }
  }, [hasBuyer, startText]);
  return (
    <div className={classes.place}>
      <MessageText reading={reading} hasBuyer={hasBuyer} onClose={onClose} />
      <section className={classes.read} aria-label={t`What was read`}>
        {head}
        {read && <DayNote order={order} reading={reading} />}
        {failure && (
          <LoadFailure
            title={t`The message could not be read`}
            query={{ error: failure.error, refetch: failure.refetch }}
          />
        )}
        {isReading ? (
          <Text size="sm" c="dimmed" role="status" tabIndex={-1} data-reading className={classes.count ?? ''}>
            <Loader size={14} aria-hidden /> {t`Reading…`}
          </Text>
        ) : (
          read && (
            <Text size="sm" fw={600} role="status" tabIndex={-1} data-read className={classes.count ?? ''}>
              {t`${plural(settled, { one: '# line read', other: '# lines read' })}`}
              {questions > 0 && ` · ${t`${plural(questions, { one: '# question', other: '# questions' })}`}`}
            </Text>
          )
        )}
        {read && reading.pieces.length === 0 && !isReading && (
          <Alert color="yellow" role="status">
            {t`No product of yours was found in this text. Check that it is the right one, or add the products below.`}
          </Alert>
        )}
        {tooMany > 0 && (
          <Alert color="yellow" role="status">
            {t`${plural(tooMany, {
              one: '# line did not fit into one order. Place it in another.',
              other: '# lines did not fit into one order. Place them in another.',
            })}`}
          </Alert>
        )}
        {read && <ReadQuestions reading={reading} buyerName={buyer?.name ?? ''} order={order} />}
        <Proposals {...reading.proposals} />
        {orders.length > 0 ? <DayOrders reading={reading} orders={orders} lines={lines} /> : lines()}
      </section>
    </div>
  );
}

function DayNote({ order, reading }: { order: NewOrderForm; reading: Reading }) {
  const { t } = useLingui();
  const { deliveryDate } = order.form.values;
  const { read, readText, orders } = reading;
  if (!read) return null;
  if (orders.length > 0)
    return (
      <Text size="xs" c="dimmed">
        {t`The message names several days: an order for each. They are placed together.`}
      </Text>
    );
  if (!read.day)
    return (
      <Text size="xs" c="dimmed">
        {deliveryDate === order.usualDay
          ? t`The message names no day. This is the buyer’s next usual day.`
          : t`The message names no day. Check the delivery date.`}
      </Text>
    );
  if (read.day.day === null) return null;
  const words = saidOf(readText, read.day);
  const day = formatDayWithWeekday(read.day.day);
  return (
    <Text size="xs" c="dimmed">
      {t`“${words}” in the message is ${day}.`}
    </Text>
  );
}

function Proposals({ may, isPending, hasNone, ask }: Reading['proposals']) {
  const { t } = useLingui();
  if (!may && !isPending) return null;
  return (
    <div className={classes.proposals}>
      <Button
        variant="default"
        size="compact-sm"
        disabled={isPending}
        leftSection={isPending && <Loader size={12} aria-hidden />}
        onClick={ask}
      >
        {isPending ? t`Asking…` : t`Ask for proposals`}
      </Button>
      <Text size="xs" c="dimmed" role="status">
        {isPending
          ? t`This may take 15 seconds. You can keep working.`
          : hasNone
            ? t`No suggestions this time. Answer the questions yourself.`
            : t`AI can suggest matches for the rest. Nothing is added until you choose it.`}
      </Text>
    </div>
  );
}

type DayOrdersProps = {
  reading: Reading;
  orders: readonly DayOrder[];
  lines: (order: number) => ReactNode;
};

/** The orders of a message that names several days, side by side. */
function DayOrders({ reading: { setOrderDay }, orders, lines }: DayOrdersProps) {
  const { t } = useLingui();
  return (
    <div className={classes.orders}>
      {orders.map(({ said, day, choices }, index) => {
        const title = day ? formatDayWithWeekday(day) : t`Which day?`;
        const answer = (chosen: string) => {
          flushSync(() => setOrderDay(index, chosen));
          focusOnRead();
        };
        return (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: an order is known by its place in the message.
            key={index}
            className={classes.order}
            aria-label={title}
            data-open={day === null || undefined}
          >
            <DayInput
              label={t`Delivery date`}
              description={said && t`“${said}” in the message`}
              required
              value={day}
              onChange={(chosen) => setOrderDay(index, chosen)}
            />
            {day === null && choices.length > 0 && (
              <Group gap={4}>
                <Choices
                  choices={choices.map((choice) => ({
                    key: choice,
                    label: formatDayWithWeekday(choice),
                    choose: () => answer(choice),
                  }))}
                />
              </Group>
            )}
            {lines(index)}
          </section>
        );
      })}
    </div>
  );
}
