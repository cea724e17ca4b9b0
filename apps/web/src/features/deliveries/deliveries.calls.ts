import type { Day } from '@farm/domain/core';
import { calendarHolding, type DeliveryEvent, isPast, movingLines } from '@farm/domain/deliveries';
import { useState } from 'react';
import { useQuestion } from '../../components/confirm-dialog.tsx';
import { refusalOf, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { openPaper } from '../../lib/open-paper.ts';
import { usePerson } from '../../lib/person.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useUndo } from '../orders/acts/orders.calls.ts';
import type { CalendarSpan } from './calendar-span.ts';
import { deliveriesText } from './deliveries.text.ts';
import { isMovable, moveDelivery, movesPartly, withDelivery } from './move-delivery.ts';
import type { AskedMove } from './move-question.tsx';

/** Only of the days of the month or week itself, not of those around it. */
export const useUnconfirmed = ({ first, last }: Pick<CalendarSpan, 'first' | 'last'>) =>
  trpc.deliveries.unconfirmed.useQuery({ from: first, to: last });

export const useExportCalendar = ({ from, to }: CalendarSpan) => {
  const utils = trpc.useUtils();
  const today = useFarmDay();
  const [isExporting, setExporting] = useState(false);
  const run = async () => {
    setExporting(true);
    try {
      const input = calendarHolding({ from, to }, today);
      const { fileName, content, ...window } = await utils.deliveries.calendar.fetch(input, { staleTime: 0 });
      if (content === null) return notify.failure(deliveriesText.nothingToExport(window));
      saveFile(fileName, 'text/calendar', content);
      notify.success(deliveriesText.exported(window));
    } catch (error) {
      notify.failure(deliveriesText.exportFailed, error);
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, run };
};

export type MoveResult = { is: 'moved' } | { is: 'kept' } | { is: 'refused'; error: unknown };

export type MoveDelivery = (event: DeliveryEvent, to: Day) => Promise<MoveResult>;

export const useRescheduleDelivery = ({ from, to }: CalendarSpan) => {
  const utils = trpc.useUtils();
  const { uid, role } = usePerson();
  const today = useFarmDay();
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const { isAsking, ask, answer } = useQuestion();
  const undo = useUndo();
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
    const seen = (lines: DeliveryEvent['lines']) => lines.map(({ id, version }) => ({ id, version }));
    let answered: DeliveryEvent;
    try {
      answered = await mutateAsync({
        buyerId: event.buyerId,
        from: event.deliveryDate,
        to: day,
        lines: seen(event.lines),
        openLines: seen(event.openLines),
        onlyMine: movesPartly(event),
        allowPast,
      });
    } catch (error) {
      // The day may have ended while this page was open.
      const isNewlyPast = !allowPast && refusalOf(error)?.code === 'DELIVERY_IN_PAST';
      if (isNewlyPast) return askThenAttempt({ event, day, isPast: true });
      notify.failure(deliveriesText.moveFailed, error);
      return { is: 'refused', error };
    }
    const moved = new Set(movingLines(event, { uid, role }).map(({ id }) => id));
    const lines = [...answered.lines, ...answered.openLines].filter(({ id }) => moved.has(id));
    notify.success({ ...deliveriesText.moved(event, day), action: undo(lines) });
    return { is: 'moved' };
  };
  const askThenAttempt = async (move: AskedMove): Promise<MoveResult> => {
    setAsked(move);
    return (await ask()) ? attempt(move.event, move.day, move.isPast) : { is: 'kept' };
  };

  const move: MoveDelivery = async (event, day) => {
    if (day === event.deliveryDate || !isMovable(event)) return { is: 'kept' };
    const goesPast = isPast(day, today);
    return goesPast || movesPartly(event)
      ? askThenAttempt({ event, day, isPast: goesPast })
      : attempt(event, day, false);
  };
  return { move, question: { asked, isAsking, answer } };
};

export const useDeliveries = ({ from, to }: CalendarSpan) => trpc.deliveries.window.useQuery({ from, to });

export const useStops = (day: Day, isWanted: boolean) =>
  trpc.deliveries.stops.useQuery({ day }, { enabled: isWanted });

export const useStop = (stop: { day: Day; buyerId: number }) => trpc.deliveries.stops.useQuery(stop);

type Stops = { day: Day; buyerId?: number };

export const noteAddress = ({ day, buyerId }: Stops): string =>
  `/api/day-sheets/${day}/delivery-note.pdf${buyerId ? `?buyerId=${buyerId}` : ''}`;

export type PrintTruck = (stops: { day: Day }) => Promise<void>;

export const usePrintTruck = (): PrintTruck => {
  const utils = trpc.useUtils();
  return async ({ day }) => {
    try {
      const stops = await utils.deliveries.stops.fetch({ day });
      if (stops.length === 0) return notify.failure(deliveriesText.nothingToDeliver(day));
      openPaper(noteAddress({ day }));
    } catch (error) {
      notify.failure(deliveriesText.printFailed, error);
    }
  };
};
