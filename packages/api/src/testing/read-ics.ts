import ICAL from 'ical.js';
import ical from 'node-ical';

export type ReadEntry = {
  uid: string;
  sequence: number;
  day: string;
  lastsDays: number;
  status: string;
  summary: string;
  description: string;
};

const DAY_MS = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String((value as { val: unknown }).val) : String(value ?? '');

const byUid = (entries: ReadEntry[]) => entries.sort((a, b) => a.uid.localeCompare(b.uid));

/** The entries of a calendar as one program reads them. */
export const readWithNodeIcal = (content: string): ReadEntry[] =>
  byUid(
    Object.values(ical.sync.parseICS(content)).flatMap((part) => {
      if (part?.type !== 'VEVENT') return [];
      const { uid, sequence, start, end, status, summary, description, datetype } = part;
      if (datetype !== 'date' || !end) throw new Error('an entry does not last all day');
      // It reads a day as one of this machine's time zone.
      const day = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`;
      const lastsDays = Math.round((end.valueOf() - start.valueOf()) / DAY_MS);
      const words = { summary: textOf(summary), description: textOf(description) };
      return [{ uid, sequence: Number(sequence), day, lastsDays, status: String(status), ...words }];
    }),
  );

/** Another program reads the same. */
export const readWithIcalJs = (content: string): ReadEntry[] =>
  byUid(
    new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent').map((part) => {
      const event = new ICAL.Event(part);
      if (!event.startDate.isDate) throw new Error('an entry does not last all day');
      return {
        uid: event.uid,
        sequence: event.sequence,
        day: event.startDate.toString(),
        lastsDays: event.duration.toSeconds() / (DAY_MS / 1000),
        status: String(part.getFirstPropertyValue('status')),
        summary: event.summary,
        description: event.description ?? '',
      };
    }),
  );
