import type { DeliveryEvent, DeliveryWindowInput } from '@farm/domain/deliveries';
import { fillOf, statusLabel } from '@farm/domain/orders';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { formatDay, formatDayWithWeekday } from '../../lib/format.ts';
import { translate, type Words } from '../../lib/translate.ts';

const spanOf = (window: DeliveryWindowInput) => ({ from: formatDay(window.from), to: formatDay(window.to) });

export const deliveriesText = {
  moved: ({ buyerName, deliveryDate, movable: { mine, all }, openLines }: DeliveryEvent, to: string) => {
    const day = formatDayWithWeekday(to);
    const from = formatDayWithWeekday(deliveryDate);
    const open = openLines.length;
    const whole =
      open === 0
        ? msg`${buyerName}: now on ${day}.`
        : msg`${buyerName}: now on ${day}, with ${plural(open, {
            one: '# line that is not confirmed yet',
            other: '# lines that are not confirmed yet',
          })}.`;
    const rest = all - mine;
    const part = msg`${buyerName}: ${plural(mine, {
      one: `# of ${all} lines is now on ${day}`,
      other: `# of ${all} lines are now on ${day}`,
    })}; ${plural(rest, { one: `the other one stays on ${from}.`, other: `the others stay on ${from}.` })}`;
    return { title: msg`Delivery rescheduled`, message: mine === all ? whole : part };
  },
  moveFailed: { title: msg`Error`, message: msg`Failed to update delivery date. Please try again.` },
  exported: (window: DeliveryWindowInput) => {
    const { from, to } = spanOf(window);
    return { title: msg`Calendar exported`, message: msg`Saved as farm-deliveries.ics: ${from} to ${to}.` };
  },
  nothingToExport: (window: DeliveryWindowInput) => {
    const { from, to } = spanOf(window);
    return { title: msg`Nothing to export`, message: msg`No deliveries from ${from} to ${to}.` };
  },
  feedFailed: msg`Failed to look for the address of your calendar`,
  feedEnded: { title: msg`Address ended`, message: msg`It no longer shows your deliveries.` },
  nothingToDeliver: (on: string) => {
    const day = formatDayWithWeekday(on);
    return { title: msg`Nothing to print`, message: msg`There are no confirmed deliveries on ${day}.` };
  },
  printFailed: { title: msg`Error`, message: msg`Failed to print. Please try again.` },
  exportFailed: { title: msg`Error`, message: msg`Failed to export the calendar. Please try again.` },

  moving: ({ buyerName }: DeliveryEvent, to: string) => {
    const day = formatDayWithWeekday(to);
    return msg`Moving ${buyerName} to ${day}. Release Shift to move it there, or press Esc to cancel.`;
  },
  movedAloud: ({ buyerName }: DeliveryEvent, to: string) => {
    const day = formatDayWithWeekday(to);
    return msg`${buyerName} moved to ${day}.`;
  },
  leftAloud: ({ buyerName, deliveryDate }: DeliveryEvent) => {
    const day = formatDayWithWeekday(deliveryDate);
    return msg`${buyerName} stays on ${day}.`;
  },
  fixedAloud: (event: DeliveryEvent) => {
    const { buyerName } = event;
    const reason = translate(whyFixed(event));
    return msg`${buyerName} cannot be moved. ${reason}`;
  },
};

export const whyFixed = ({ isDelivered }: DeliveryEvent): MessageDescriptor =>
  isDelivered
    ? msg`It has been delivered.`
    : msg`Its orders belong to others: ask them or an administrator to move it.`;

export const isPartlyDelivered = ({ isDelivered, lines }: DeliveryEvent): boolean =>
  !isDelivered && lines.some((line) => line.status === 'delivered');

export const deliveryState = (event: DeliveryEvent): Words => {
  if (isPartlyDelivered(event)) return msg`Partly delivered`;
  return statusLabel(event.isDelivered ? 'delivered' : 'confirmed');
};

export const packagesOf = ({ lines }: DeliveryEvent): number =>
  lines.reduce((total, line) => total + fillOf(line), 0);
