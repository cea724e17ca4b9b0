import { Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import { orderTitle, statusLabel } from '@farm/domain/orders';
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { formatCount, formatDayWithWeekday, formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import classes from './deliveries.module.css';
import { packagesOf, whyFixed } from './deliveries.text.ts';
import type { MoveDelivery } from './use-reschedule-delivery.ts';

const AnchorLink = createLink(Anchor<'a'>);

type DeliveryDialogProps = {
  /** The one last opened; it stays while the dialog fades out. */
  event: DeliveryEvent | null;
  isOpen: boolean;
  onClose: () => void;
  move: MoveDelivery;
};

/** What one buyer gets on one day, the way to its orders, and a day to move it to. */
export function DeliveryDialog({ event, isOpen, onClose, ...moving }: DeliveryDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      size="lg"
      classNames={{ content: classes.dialog ?? '' }}
      attributes={{ content: { 'data-delivery': event?.id } }}
      title={event && <DialogTitle event={event} />}
    >
      {event && <DialogBody key={event.id} event={event} onClose={onClose} {...moving} />}
    </Dialog>
  );
}

function DialogTitle({ event }: { event: DeliveryEvent }) {
  return (
    <>
      <Text span fw={650} size="lg" display="block">
        {event.buyerName}
      </Text>
      <Text span c="dimmed" size="sm">
        {formatDayWithWeekday(event.deliveryDate)} · {formatCount(packagesOf(event), 'package')}
      </Text>
    </>
  );
}

type BodyProps = Omit<DeliveryDialogProps, 'event' | 'isOpen'> & { event: DeliveryEvent };

function DialogBody({ event, ...moving }: BodyProps) {
  // A grower's own list would leave out the others' lines of an order.
  const scope = useMay()('orders.readMine') ? ({ scope: 'all' } as const) : {};
  return (
    <Stack>
      <ul className={classes.lines} aria-label="What is delivered">
        {event.lines.map((line) => (
          <li key={line.id}>
            <span className={classes.quantity}>{formatNumber(line.quantity)} ×</span>
            <span className={classes.lineProduct}>
              {line.productName}{' '}
              <Text span size="sm" c="dimmed">
                {line.size}
              </Text>
            </span>
            <AnchorLink
              to="/dashboard"
              search={{ tab: 'orders', order: line.orderGroupId, ...scope }}
              size="sm"
              underline="always"
              className={classes.orderLink ?? ''}
            >
              {String(orderTitle(line.orderNumber))}
            </AnchorLink>
            <Badge variant={line.status === 'delivered' ? 'default' : 'light'} tt="none">
              {String(statusLabel(line.status))}
            </Badge>
          </li>
        ))}
      </ul>
      {event.canReschedule ? (
        <MoveForm event={event} {...moving} />
      ) : (
        <Text size="sm" c="dimmed">
          This delivery cannot be moved. {whyFixed(event)}
        </Text>
      )}
    </Stack>
  );
}

function MoveForm({ event, move, onClose }: BodyProps) {
  const [typed, setTyped] = useState<string | null>(event.deliveryDate);
  const [problem, setProblem] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const { data: day } = Day.safeParse(typed);
    if (!day) return setProblem('Choose a day.');
    if (day === event.deliveryDate) return setProblem('It is on this day already. Choose another.');
    setMoving(true);
    setFailure(null);
    const result = await move(event, day);
    setMoving(false);
    if (result.is === 'refused') setFailure(result.error);
    // Closed before the answer came, it leaves the dialog to the delivery that was opened since.
    if (result.is === 'moved' && form.current) onClose();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <DialogFailure error={failure} />
        <Group align="flex-start" gap="sm">
          <DayInput
            label="Move to another day"
            description="Type a date or choose one"
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setProblem(null);
            }}
            error={problem}
            flex="1 1 14rem"
          />
          <Button type="submit" loading={isMoving} className={classes.moveButton ?? ''}>
            Move delivery
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
