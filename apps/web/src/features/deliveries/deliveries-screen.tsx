import { useDeliveries, useExportCalendar, useRescheduleDelivery } from './deliveries.calls.ts';
import '@mantine/schedule/styles.css';
import type { Day } from '@farm/domain/core';
import { type DeliveryEvent, eventId, isPast } from '@farm/domain/deliveries';
import { useLingui } from '@lingui/react/macro';
import { Button, Paper, Stack, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBasket, IconCalendarDown, IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useRef } from 'react';
import { CalendarDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { Later } from '../../components/later.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { focusOn } from '../../lib/focus.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useDialogInAddress } from '../../lib/use-dialog-in-address.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { LineActsProvider } from '../orders/acts/line-acts.tsx';
import { BuyerLegend } from './buyer-legend.tsx';
import { type CalendarSpan, calendarSpan, isWithinReach } from './calendar-span.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { useOpenSheet } from './day-sheet-link.tsx';
import classes from './deliveries.module.css';
import { deliveriesText } from './deliveries.text.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryList, DeliveryListSkeleton, LaterMonth } from './delivery-list.tsx';
import { MonthBoard, NarrowMonthBoard } from './month-board.tsx';
import { MoveHint, useMoveHint } from './move-hint.tsx';
import { MoveQuestion } from './move-question.tsx';
import { PrintMenu } from './print-menu.tsx';
import { SubscribeButton } from './subscribe-button.tsx';
import { useCalendarPaper } from './use-calendar-paper.tsx';
import { useKeyboardMove } from './use-keyboard-move.ts';
import { useTodayInView } from './use-today-in-view.ts';
import { WeekBoard } from './week-board.tsx';

const NARROW = '(max-width: 47.99em)';

export default function DeliveriesScreen() {
  const { t } = useLingui();
  const [search, change] = useDashboardSearch();
  const openTab = useOpenTab();
  const openSheet = useOpenSheet();
  const may = useMay();
  const today = useFarmDay();
  const isSelective = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const view = search.view ?? (isSelective ? 'list' : 'month');
  const day = search.day && isWithinReach(search.day) ? search.day : today;
  const span = calendarSpan(view, day);
  const chosenAhead = search.day && !isPast(search.day, today) ? search.day : undefined;

  const { data, error, isPending, refetch } = useDeliveries(span);
  const events = data ?? [];
  const paper = useCalendarPaper(span, data);
  useDialogInAddress('truck-paper', true, () => void paper.printTruck({ day }));
  const hint = useMoveHint(isSelective);
  const exporting = useExportCalendar(span);
  const { move, question } = useRescheduleDelivery(span);
  const opened = useSubject<DeliveryEvent>();

  const board = useRef<HTMLDivElement>(null);
  const isOnToday = day === today && (data !== undefined || (view === 'month' && !isSelective));
  const opensOn = useDeferredValue(isOnToday ? `${view} ${span.from}` : null);
  const bringToday = useTodayInView(board, opensOn);
  const spanNow = useRef<CalendarSpan | null>(null);
  useEffect(() => {
    spanNow.current = span;
    return () => {
      spanNow.current = null;
    };
  });
  const moveAndFollow: typeof move = async (event, to) => {
    const result = await move(event, to);
    if (result.is === 'moved') hint.fold();
    // The answer may be slow. Don't move the focus of a person who has gone elsewhere since.
    const isWatched = spanNow.current?.from === span.from && spanNow.current.to === span.to;
    if (!isWatched || result.is === 'kept' || isElsewhere(board.current, event.id)) return result;
    const id = result.is === 'moved' ? eventId(event.buyerId, to) : event.id;
    focusOn(() => board.current?.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(id)}"]`));
    if (result.is === 'moved' && (to < span.from || to > span.to)) change({ day: to });
    return result;
  };
  const { held, announcement, onEventKeyDown } = useKeyboardMove(moveAndFollow);

  const onDrop = async (event: DeliveryEvent, to: Day) => {
    const result = await move(event, to);
    if (result.is === 'moved') hint.fold();
  };
  const shown = {
    isLoading: !data,
    span,
    day,
    today,
    events,
    aimedAt: held?.to,
    onOpen: opened.open,
    onEventKeyDown,
    onDrop: (event: DeliveryEvent, to: Day) => void onDrop(event, to),
  };
  const isEmpty = data?.length === 0;
  const { title } = span;

  return (
    <div>
      <ScreenHeader title={t`Delivery Calendar`} subtitle={t`Schedule and track order deliveries`}>
        <PrintMenu {...paper.menu} />
        <Button
          variant="default"
          className={classes.lesser ?? ''}
          aria-label={t`Export to iCal`}
          leftSection={<IconCalendarDown size={18} aria-hidden />}
          loading={exporting.isExporting}
          onClick={exporting.run}
        >{t`Export to iCal`}</Button>
        <SubscribeButton />
        {may('packing.pack') && (
          <Button
            variant="default"
            className={classes.harvest ?? ''}
            aria-label={t`Harvest list`}
            leftSection={<IconBasket size={18} aria-hidden />}
            onClick={() => openSheet(today, { part: 'harvest' })}
          >{t`Harvest list`}</Button>
        )}
        {may('orders.create') && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => openTab('orders', { dialog: 'new-order', onDay: chosenAhead })}
          >{t`New Order`}</Button>
        )}
      </ScreenHeader>
      <Stack gap="md">
        {hint.isShown && <MoveHint onClose={hint.fold} />}
        <CalendarToolbar
          view={view}
          day={day}
          span={span}
          isLoading={isPending}
          hint={hint}
          onView={(chosen) => change({ view: chosen })}
          onDay={(chosen) => {
            change({ day: chosen });
            if (!chosen) bringToday();
          }}
        />
        {error && !data ? (
          <LoadFailure title={t`Failed to fetch orders`} query={{ error, refetch }} />
        ) : (
          <div ref={board} style={{ position: 'relative' }} aria-busy={!data}>
            <Later>
              {view === 'month' && !isSelective && (
                <MonthBoard {...shown} onDay={(chosen) => change({ view: 'week', day: chosen })} />
              )}
              {view === 'month' && isSelective && (
                <NarrowMonthBoard {...shown} onDay={(chosen) => change({ day: chosen }, { replace: true })} />
              )}
              {view === 'week' && <WeekBoard {...shown} />}
              {view === 'list' && data && !isEmpty && <DeliveryList {...shown} />}
              {view === 'list' && !data && <DeliveryListSkeleton />}
              {isEmpty && (
                <div className={classes.empty} data-over={(view !== 'list' && !isSelective) || undefined}>
                  <EmptyNote
                    drawing={<CalendarDrawing size={88} />}
                    title={t`No deliveries scheduled`}
                    text={
                      view === 'week'
                        ? t`Nothing is due on these days. Orders appear here on their delivery day once they are confirmed.`
                        : t`Nothing is due in ${title}. Orders appear here on their delivery day once they are confirmed.`
                    }
                  />
                </div>
              )}
              {view === 'list' && data && <LaterMonth day={day} onDay={(to) => change({ day: to })} />}
            </Later>
          </div>
        )}
        <Later>{events.length > 0 && <BuyerLegend events={events} />}</Later>
      </Stack>
      {held && (
        <Paper className={classes.holding ?? ''} shadow="md" p="sm" withBorder aria-hidden>
          {translate(deliveriesText.moving(held.event, held.to))}
        </Paper>
      )}
      <VisuallyHidden role="status">{announcement && translate(announcement)}</VisuallyHidden>
      <LineActsProvider>
        <DeliveryDialog
          event={events.find(({ id }) => id === opened.subject?.id) ?? opened.subject}
          isOpen={opened.isOpen}
          onClose={opened.close}
          move={moveAndFollow}
        />
      </LineActsProvider>
      <MoveQuestion {...question} />
      {paper.sheet}
    </div>
  );
}

const isElsewhere = (board: HTMLElement | null, eventId: string) => {
  const { activeElement: active } = document;
  if (!active || active.contains(board) || board?.contains(active)) return false;
  return active.closest<HTMLElement>('[data-delivery]')?.dataset.delivery !== eventId;
};
