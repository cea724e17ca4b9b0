import { calendarHolding } from '@farm/domain/deliveries';
import { useState } from 'react';
import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import type { CalendarSpan } from './calendar-span.ts';
import { deliveriesText } from './deliveries.text.ts';

/** Saves the deliveries as an iCalendar file, which includes the days shown. */
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
      save(fileName, content);
      notify.success(deliveriesText.exported(window));
    } catch (error) {
      notify.failure(deliveriesText.exportFailed, error);
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, run };
};

const save = (fileName: string, content: string) => {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Once the download has begun, it no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
