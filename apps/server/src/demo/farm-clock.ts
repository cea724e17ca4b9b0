import type { Day } from '@farm/domain/core';

const MS_PER_MINUTE = 60_000;

/** Returns the instant at which clocks in a time zone show `minute` minutes past midnight on `day`. */
export const openFarmClock = (timeZone: string): ((day: Day, minute: number) => Date) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const shownAt = (instant: number) => {
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}Z`);
  };
  return (day, minute) => {
    const wanted = Date.parse(`${day}T00:00Z`) + minute * MS_PER_MINUTE;
    const guess = wanted - (shownAt(wanted) - wanted);
    // Correct once more, in case the clocks change between the two.
    return new Date(guess - (shownAt(guess) - wanted));
  };
};
