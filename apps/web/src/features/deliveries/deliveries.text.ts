import type { DeliveryEvent, DeliveryWindowInput } from '@farm/domain/deliveries';
import { formatDay, formatDayWithWeekday } from '../../lib/format.ts';

/** The toasts and announcements of the calendar. */
export const deliveriesText = {
  moved: ({ buyerName }: DeliveryEvent, to: string) => ({
    title: 'Delivery rescheduled',
    message: `${buyerName}: now on ${formatDayWithWeekday(to)}.`,
  }),
  moveFailed: { title: 'Error', message: 'Failed to update delivery date. Please try again.' },
  exported: ({ from, to }: DeliveryWindowInput) => ({
    title: 'Calendar exported',
    message: `Saved as farm-deliveries.ics: ${formatDay(from)} to ${formatDay(to)}.`,
  }),
  nothingToExport: ({ from, to }: DeliveryWindowInput) => ({
    title: 'Nothing to export',
    message: `No deliveries from ${formatDay(from)} to ${formatDay(to)}.`,
  }),
  exportFailed: { title: 'Error', message: 'Failed to export the calendar. Please try again.' },

  moving: ({ buyerName }: DeliveryEvent, to: string) =>
    `Moving ${buyerName} to ${formatDayWithWeekday(to)}. Let go of Shift to drop it there, Esc to leave it.`,
  movedAloud: ({ buyerName }: DeliveryEvent, to: string) =>
    `${buyerName} moved to ${formatDayWithWeekday(to)}.`,
  leftAloud: ({ buyerName, deliveryDate }: DeliveryEvent) =>
    `${buyerName} stays on ${formatDayWithWeekday(deliveryDate)}.`,
  fixedAloud: (event: DeliveryEvent) => `${event.buyerName} cannot be moved. ${whyFixed(event)}`,
};

/** Why a delivery stays where it is. */
export const whyFixed = ({ isDelivered }: DeliveryEvent): string =>
  isDelivered
    ? 'It has been delivered.'
    : 'Some of its orders belong to others: ask them or an administrator to move it.';

/** How far a delivery has come, in a word or two. */
export const deliveryState = ({ isDelivered, lines }: DeliveryEvent): string => {
  if (isDelivered) return 'Delivered';
  return lines.some((line) => line.status === 'delivered') ? 'Partly delivered' : 'Confirmed';
};

/** How much a delivery brings: packages in whole. */
export const packagesOf = ({ lines }: DeliveryEvent): number =>
  lines.reduce((total, { quantity }) => total + quantity, 0);
