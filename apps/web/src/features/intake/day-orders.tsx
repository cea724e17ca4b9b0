import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { DayInput } from '../../components/day-input.tsx';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { focusOnRead } from '../orders/new/line-focus.ts';
import type { DayOrder } from '../orders/new/order-values.ts';
import classes from './intake.module.css';
import type { Reading } from './use-reading.ts';

type DayOrdersProps = {
  reading: Reading;
  orders: readonly DayOrder[];
  lines: (order: number) => ReactNode;
};

/** The orders of a message that names several days, side by side. */
export function DayOrders({ reading: { setOrderDay }, orders, lines }: DayOrdersProps) {
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
                {choices.map((choice, place) => (
                  <Button
                    key={choice}
                    variant="default"
                    size="compact-sm"
                    data-ask={place === 0 || undefined}
                    onClick={() => answer(choice)}
                  >
                    {formatDayWithWeekday(choice)}
                  </Button>
                ))}
              </Group>
            )}
            {lines(index)}
          </section>
        );
      })}
    </div>
  );
}
