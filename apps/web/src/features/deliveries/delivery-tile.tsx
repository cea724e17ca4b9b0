import type { DeliveryEvent } from '@farm/domain/deliveries';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef, KeyboardEvent } from 'react';
import { translate } from '../../lib/translate.ts';
import { colorClass } from './buyer-color.ts';
import classes from './deliveries.module.css';
import { deliveryState, packagesOf } from './deliveries.text.ts';
import { isMovable } from './move-delivery.ts';
import { MOVE_KEYS } from './use-keyboard-move.ts';

export type DeliveryActions = {
  onOpen: (event: DeliveryEvent) => void;
  onEventKeyDown: (event: DeliveryEvent, key: KeyboardEvent) => void;
};

type DeliveryTileProps = DeliveryActions &
  Omit<ComponentPropsWithoutRef<'button'>, 'title'> & {
    event: DeliveryEvent;
    isRoomy?: boolean;
  };

export function DeliveryTile({
  event,
  isRoomy,
  onOpen,
  onEventKeyDown,
  className,
  ...props
}: DeliveryTileProps) {
  const { t } = useLingui();
  const { buyerId, buyerName, isDelivered, lines } = event;
  const packages = packagesOf(event);
  const products = lines.length;
  const inPackages = t`${plural(packages, { one: '# package', other: '# packages' })}`;
  const state = translate(deliveryState(event));
  const words = `${buyerName}, ${inPackages}, ${state}`;
  return (
    <UnstyledButton
      {...props}
      className={`${className ?? ''} ${classes.tile} ${colorClass(buyerId)}`}
      data-event-id={event.id}
      data-delivered={isDelivered || undefined}
      data-fixed={!isMovable(event) || undefined}
      data-roomy={isRoomy || undefined}
      aria-label={isRoomy ? undefined : words}
      aria-keyshortcuts={isMovable(event) ? MOVE_KEYS : undefined}
      title={words}
      onClick={() => onOpen(event)}
      onKeyDown={(key) => onEventKeyDown(event, key)}
    >
      <span className={classes.tileName}>
        {isDelivered && !isRoomy && <Tick />}
        <span>{buyerName}</span>
      </span>
      {isRoomy && (
        <span style={{ fontVariantNumeric: 'tabular-nums' }}>
          <span className={classes.part}>
            <Plural value={products} one="# product" other="# products" />
          </span>{' '}
          · <span className={classes.part}>{inPackages}</span>
          {isDelivered && (
            <span className={classes.delivered}>
              <Tick /> {state}
            </span>
          )}
          {!isDelivered && <VisuallyHidden>, {state}</VisuallyHidden>}
        </span>
      )}
    </UnstyledButton>
  );
}

function Tick() {
  return <IconCircleCheckFilled size={14} aria-hidden className={classes.tick ?? ''} />;
}
