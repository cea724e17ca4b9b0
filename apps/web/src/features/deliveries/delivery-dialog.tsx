import { Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import { fillOf, orderTitle, statusLabel } from '@farm/domain/orders';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconClipboardCheck, IconPrinter } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { formatDayWithWeekday, formatNumber } from '../../lib/format.ts';
import { toPaper } from '../../lib/open-paper.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { MessageButton } from '../orders/acts/message-button.tsx';
import { LinePacked } from '../orders/line-texts.tsx';
import { mayWait, ToHarvest, useToHarvest } from '../orders/to-harvest.tsx';
import { useOpenSheet } from './day-sheet-link.tsx';
import { DeliverButton } from './deliver-button.tsx';
import { type MoveDelivery, noteAddress } from './deliveries.calls.ts';
import classes from './deliveries.module.css';
import { packagesOf, whyFixed } from './deliveries.text.ts';
import { isMovable } from './move-delivery.ts';
import { StopFacts } from './stop-facts.tsx';

const AnchorLink = createLink(Anchor<'a'>);

type DeliveryDialogProps = {
  event: DeliveryEvent | null;
  isOpen: boolean;
  onClose: () => void;
  move: MoveDelivery;
};

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
  const packages = packagesOf(event);
  return (
    <>
      <Text span fw={650} size="lg" display="block">
        {event.buyerName}
      </Text>
      <Text span c="dimmed" size="sm">
        {formatDayWithWeekday(event.deliveryDate)} ·{' '}
        <Plural value={packages} one="# package" other="# packages" />
      </Text>
    </>
  );
}

type BodyProps = Omit<DeliveryDialogProps, 'event' | 'isOpen'> & { event: DeliveryEvent };

function DialogBody({ event, ...moving }: BodyProps) {
  const { t } = useLingui();
  const { buyerId, deliveryDate: day } = event;
  const reason = translate(whyFixed(event));
  const openSheet = useOpenSheet();
  return (
    <Stack>
      {!event.isDelivered && <StopFacts event={event} />}
      <Lines label={t`Products`} lines={event.lines} />
      {event.openLines.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">{t`Also for this day, but not confirmed yet`}</Text>
          <Lines label={t`Not confirmed yet`} lines={event.openLines} />
        </div>
      )}
      <Group gap="sm">
        <DeliverButton event={event} onDelivered={moving.onClose} />
        {!event.isDelivered && (
          <Button
            component="a"
            rel="noopener"
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            {...toPaper(noteAddress({ day, buyerId }))}
          >{t`Delivery note`}</Button>
        )}
        <Button
          variant="default"
          leftSection={<IconClipboardCheck size={18} aria-hidden />}
          onClick={() => {
            moving.onClose();
            openSheet(day, { buyer: buyerId });
          }}
        >{t`Day sheet`}</Button>
        <MessageButton lines={event.lines} />
      </Group>
      {isMovable(event) ? (
        <MoveForm event={event} {...moving} />
      ) : (
        <Text size="sm" c="dimmed">{t`This delivery cannot be moved. ${reason}`}</Text>
      )}
    </Stack>
  );
}

function Lines({ label, lines }: { label: string; lines: DeliveryEvent['lines'] }) {
  // A grower's own list would leave out the others' lines of an order.
  const scope = useMay()('orders.readMine') ? ({ scope: 'all' } as const) : {};
  const toHarvest = useToHarvest(lines.filter(mayWait).map(({ id }) => id));
  return (
    <ul className={classes.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={classes.quantity}>{formatNumber(fillOf(line))} ×</span>
          <span className={classes.lineProduct}>
            {line.productName}{' '}
            <Text span size="sm" c="dimmed">
              {line.size}
            </Text>
            <LinePacked line={line} isAfter />
            {toHarvest.has(line.id) && (
              <>
                {' '}
                <ToHarvest />
              </>
            )}
          </span>
          <AnchorLink
            to="/dashboard"
            search={{ tab: 'orders', order: line.orderGroupId, ...scope }}
            size="sm"
            underline="always"
            className={classes.orderLink ?? ''}
          >
            {translate(orderTitle(line.orderNumber))}
          </AnchorLink>
          <Badge variant={line.status === 'confirmed' ? 'light' : 'default'} tt="none">
            {translate(statusLabel(line.status))}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function MoveForm({ event, move, onClose }: BodyProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(event.deliveryDate);
  const [problem, setProblem] = useState<MessageDescriptor | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const { data: day } = Day.safeParse(typed);
    if (!day) return setProblem(msg`Choose a day.`);
    if (day === event.deliveryDate) return setProblem(msg`It is on this day already. Choose another.`);
    setMoving(true);
    setFailure(null);
    const result = await move(event, day);
    setMoving(false);
    if (result.is === 'refused') setFailure(result.error);
    // If the person closed this dialog while waiting, it may now show another delivery.
    if (result.is === 'moved' && form.current) onClose();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <DialogFailure error={failure} />
        <Group align="flex-start" gap="sm">
          <DayInput
            label={t`Move to another day`}
            description={t`Type a date or choose one`}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setProblem(null);
            }}
            error={problem && t(problem)}
            flex="1 1 14rem"
          />
          <Button type="submit" variant="default" loading={isMoving} className={classes.moveButton ?? ''}>
            {t`Move delivery`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
