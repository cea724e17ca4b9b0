import { type Day, formatDay } from '@farm/domain/core';
import { type DeliveryEvent, isPast } from '@farm/domain/deliveries';
import { Text } from '@mantine/core';
import { useModals } from '@mantine/modals';
import { refusalOf, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { usePerson } from '../../lib/person.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useWrite } from '../../lib/use-write.ts';
import type { CalendarSpan } from './calendar-span.ts';
import classes from './deliveries.module.css';
import { deliveriesText } from './deliveries.text.ts';
import { moveDelivery, withDelivery } from './move-delivery.ts';

/** `kept`: the person thought better of it. */
export type MoveResult = { is: 'moved' } | { is: 'kept' } | { is: 'refused'; error: unknown };

export type MoveDelivery = (event: DeliveryEvent, to: Day) => Promise<MoveResult>;

/**
 * Moves a delivery to another day: at once on the screen, put back with the reason where the farm refuses. A
 * day that has passed is asked about first.
 */
export const useRescheduleDelivery = ({ from, to }: CalendarSpan): MoveDelivery => {
  const utils = trpc.useUtils();
  const { uid, role } = usePerson();
  const today = useFarmDay();
  const askAboutPast = useAskAboutPast();
  const shown = { from, to };

  const { mutateAsync } = useWrite(trpc.deliveries.reschedule, {
    topics: ['orders'],
    show: async (input) => {
      await utils.deliveries.window.cancel(shown);
      const before = utils.deliveries.window.getData(shown);
      const moving = before?.find(
        ({ buyerId, deliveryDate }) => buyerId === input.buyerId && deliveryDate === input.from,
      );
      if (before && moving) {
        utils.deliveries.window.setData(shown, moveDelivery(before, moving, input.to, { uid, role }));
      }
      return {
        takeBack: () => {
          if (before) utils.deliveries.window.setData(shown, before);
        },
        replace: (answered) =>
          utils.deliveries.window.setData(shown, (events) => events && withDelivery(events, answered)),
      };
    },
  });

  const attempt = async (event: DeliveryEvent, day: Day, allowPast: boolean): Promise<MoveResult> => {
    const lines = event.lines.map(({ id, version }) => ({ id, version }));
    try {
      await mutateAsync({ buyerId: event.buyerId, from: event.deliveryDate, to: day, lines, allowPast });
    } catch (error) {
      // The farm's next day may have begun while this page was open.
      const isNewlyPast = !allowPast && refusalOf(error)?.code === 'DELIVERY_IN_PAST';
      if (isNewlyPast) return askThenAttempt(event, day);
      notify.failure(deliveriesText.moveFailed, error);
      return { is: 'refused', error };
    }
    notify.success(deliveriesText.moved(event, day));
    return { is: 'moved' };
  };
  const askThenAttempt = async (event: DeliveryEvent, day: Day): Promise<MoveResult> =>
    (await askAboutPast(event, day)) ? attempt(event, day, true) : { is: 'kept' };

  return async (event, day) => {
    if (day === event.deliveryDate || !event.canReschedule) return { is: 'kept' };
    return isPast(day, today) ? askThenAttempt(event, day) : attempt(event, day, false);
  };
};

/** Whether a person means a day that has passed. */
const useAskAboutPast = () => {
  const modals = useModals();
  return ({ buyerName }: DeliveryEvent, day: Day): Promise<boolean> =>
    new Promise((resolve) => {
      modals.openConfirmModal({
        title: 'Move to a day that has passed?',
        classNames: { content: classes.dialog ?? '' },
        children: (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {formatDay(day)} has passed. Move the delivery for {buyerName} there all the same?
          </Text>
        ),
        labels: { confirm: 'Move it there', cancel: 'Cancel' },
        cancelProps: { 'data-autofocus': true },
        onConfirm: () => resolve(true),
        onClose: () => resolve(false),
      });
    });
};
