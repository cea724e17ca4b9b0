import { useState } from 'react';
import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { deliveriesText } from './deliveries.text.ts';

/** Saves the deliveries as an iCalendar file. */
export const useExportCalendar = () => {
  const utils = trpc.useUtils();
  const [isExporting, setExporting] = useState(false);
  const run = async () => {
    setExporting(true);
    try {
      const { fileName, content } = await utils.deliveries.calendar.fetch({}, { staleTime: 0 });
      save(fileName, content);
      notify.success(deliveriesText.exported);
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
  // The download holds on to the file by itself once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
