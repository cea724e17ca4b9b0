import { msg } from '@lingui/core/macro';
import { formatDayWithWeekday, formatInstant } from '../../lib/format.ts';
import type { ShownFields } from '../history/shown-fields.ts';

const instant = (value: string | number) => formatInstant(String(value));

export const offerFields: ShownFields = {
  title: { label: msg`Title` },
  note: { label: msg`Note` },
  days: {
    label: msg`Delivery days`,
    show: (days) => String(days).split(', ').map(formatDayWithWeekday).join('; '),
  },
  closesAt: { label: msg`Closes`, show: instant },
  sizes: { label: msg`Products` },
  endedAt: { label: msg`Ended`, show: instant, blank: msg`not yet` },
};
