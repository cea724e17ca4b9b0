import { texts } from '../core/texts.ts';

export const standingTexts = texts('standing', {
  standingOrder: 'Standing order',
  weekdays: 'Weekdays',
  weekdaysMissing: 'Choose at least one weekday.',
  everyWeeks: 'Every so many weeks',
  starts: 'Starts',
  ends: 'Ends',
  endsBefore: 'The last day is before the first. Choose a later one.',
  leadDays: 'Days ahead',
  linesMissing: 'A standing order needs at least one product.',
  linesTooMany: 'A standing order can have at most 100 products.',
  day: 'Day',
  occurrencesMissing: 'Name at least one day to place.',
  placedAtOnce: 'At most {most, number} orders can be placed at once.',
});
