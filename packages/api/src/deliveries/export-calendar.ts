import { inputIssues } from '@farm/domain/core';
import {
  type CalendarFile,
  type CalendarInput,
  calendarWindow,
  DeliveryWindowInput,
} from '@farm/domain/deliveries';
import { inputRefusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { logSecurity } from '../identity/log-security.ts';
import { makeCalendar } from './make-calendar.ts';

const windowOf = (input: CalendarInput, today: string): DeliveryWindowInput => {
  const { data, error } = DeliveryWindowInput.safeParse(calendarWindow(input, today));
  if (data) return data;
  throw inputRefusal(inputIssues(error));
};

/** A file with the entries that a phone which subscribes has too, by the same names. Refuses `INPUT_INVALID`. */
export const exportCalendar = async (ctx: PersonContext, input: CalendarInput): Promise<CalendarFile> => {
  const window = windowOf(input, ctx.today());
  const language = ctx.session.language ?? 'en';
  const { count, content } = await makeCalendar({ ...ctx, language }, window);
  const file = { fileName: 'farm-deliveries.ics', ...window } as const;
  if (count === 0) return { ...file, content: null };
  logSecurity(ctx, { event: 'export', outcome: 'ok', what: 'calendar', count });
  return { ...file, content };
};
