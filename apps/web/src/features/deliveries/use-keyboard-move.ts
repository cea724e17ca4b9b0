import { addDays, type Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import type { MessageDescriptor } from '@lingui/core';
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MoveDelivery } from './deliveries.calls.ts';
import { deliveriesText } from './deliveries.text.ts';
import { isMovable } from './move-delivery.ts';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export const MOVE_KEYS = 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown';

export type Held = { event: DeliveryEvent; to: Day };

/** With Shift held, the arrows choose the day; releasing Shift moves the delivery there. Esc cancels. */
export const useKeyboardMove = (move: MoveDelivery) => {
  const [held, setShown] = useState<Held | null>(null);
  /** It is held now: the next key may come before the calendar shows where the last one led. */
  const holding = useRef<Held | null>(null);
  const setHeld = useCallback((next: Held | null) => {
    holding.current = next;
    setShown(next);
  }, []);
  const [announcement, announce] = useState<MessageDescriptor | null>(null);

  const onEventKeyDown = (event: DeliveryEvent, key: KeyboardEvent) => {
    const step = steps[key.key];
    if (!key.shiftKey || step === undefined) return;
    key.preventDefault();
    key.stopPropagation();
    if (!isMovable(event)) {
      announce(deliveriesText.fixedAloud(event));
      return;
    }
    const to = addDays(
      holding.current?.event.id === event.id ? holding.current.to : event.deliveryDate,
      step,
    );
    setHeld({ event, to });
    announce(deliveriesText.moving(event, to));
  };

  const cancel = useEffectEvent(() => {
    if (!held) return;
    setHeld(null);
    announce(deliveriesText.leftAloud(held.event));
  });
  const drop = useEffectEvent(async () => {
    if (!held) return;
    setHeld(null);
    const { event, to } = held;
    const result = to === event.deliveryDate ? { is: 'kept' } : await move(event, to);
    announce(result.is === 'moved' ? deliveriesText.movedAloud(event, to) : deliveriesText.leftAloud(event));
  });

  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const onKeyUp = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Shift') void drop();
    };
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Shift' || event.key in steps) return;
      if (event.key === 'Escape') event.stopPropagation();
      cancel();
    };
    const onBlur = () => cancel();
    window.addEventListener('keyup', onKeyUp);
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('blur', onBlur);
    };
  }, [isHeld]);

  return { held, announcement, onEventKeyDown };
};
