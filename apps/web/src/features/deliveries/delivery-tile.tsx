import type { DeliveryEvent } from '@farm/domain/deliveries';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef, KeyboardEvent } from 'react';
import { formatCount } from '../../lib/format.ts';
import { colorClass } from './buyer-color.ts';
import classes from './deliveries.module.css';
import { deliveryState, packagesOf } from './deliveries.text.ts';
import { MOVE_KEYS } from './use-keyboard-move.ts';

/** What a person can do with a delivery, wherever it is drawn. */
export type DeliveryActions = {
  onOpen: (event: DeliveryEvent) => void;
  onEventKeyDown: (event: DeliveryEvent, key: KeyboardEvent) => void;
};

type DeliveryTileProps = DeliveryActions &
  Omit<ComponentPropsWithoutRef<'button'>, 'title'> & {
    event: DeliveryEvent;
    /** The second line, with how much it brings. */
    isRoomy?: boolean;
  };

/** A delivery in the calendar: its buyer in the buyer's color; delivered ones muted, with a tick. */
export function DeliveryTile({
  event,
  isRoomy,
  onOpen,
  onEventKeyDown,
  className,
  ...props
}: DeliveryTileProps) {
  const { buyerId, buyerName, isDelivered, canReschedule, lines } = event;
  const packages = formatCount(packagesOf(event), 'package');
  const words = `${buyerName}, ${packages}, ${deliveryState(event)}`;
  return (
    <UnstyledButton
      {...props}
      className={`${className ?? ''} ${classes.tile} ${colorClass(buyerId)}`}
      data-event-id={event.id}
      data-delivered={isDelivered || undefined}
      data-fixed={!canReschedule || undefined}
      data-roomy={isRoomy || undefined}
      aria-label={isRoomy ? undefined : words}
      aria-keyshortcuts={canReschedule ? MOVE_KEYS : undefined}
      title={words}
      onClick={() => onOpen(event)}
      onKeyDown={(key) => onEventKeyDown(event, key)}
    >
      <span className={classes.tileName}>
        {isDelivered && !isRoomy && <Tick />}
        <span>{buyerName}</span>
      </span>
      {isRoomy && (
        <span className={classes.tileMore}>
          <span className={classes.part}>{formatCount(lines.length, 'product')}</span> ·{' '}
          <span className={classes.part}>{packages}</span>
          {isDelivered && (
            <span className={classes.delivered}>
              <Tick /> Delivered
            </span>
          )}
          {!isDelivered && <VisuallyHidden>, {deliveryState(event)}</VisuallyHidden>}
        </span>
      )}
    </UnstyledButton>
  );
}

function Tick() {
  return <IconCircleCheckFilled size={14} aria-hidden className={classes.tick ?? ''} />;
}
