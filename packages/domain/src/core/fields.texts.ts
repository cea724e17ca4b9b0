import { texts } from './texts.ts';

/** Messages for invalid fields of every kind. */
export const fieldTexts = texts('fields', {
  notText: '{label} must be text.',
  tooLong: '{label} can be at most {max, number} characters long. Shorten it and try again.',
  unstorable: '{label} contains a character that cannot be stored. Remove it and try again.',
  required: '{label} is required.',
  notWhole: '{label} must be a whole number.',
  notKnown: '{label} is not known. Reload the page and choose again.',
  countTooSmall: '{label} must be at least {min, number}',
  tooLarge: '{label} can be at most {max, number}.',
  notNumber: '{label} must be a number.',
  amountTooSmall: '{label} must be at least {min, number}.',
  personMissing: 'A person must be named.',
  keyTooShort: 'An idempotency key needs at least {min, number} characters.',
  keyTooLong: 'An idempotency key can have at most {max, number} characters.',
  keyUnfit: 'An idempotency key may hold letters, digits and . : _ - only.',
  notDay: '{label} must be a date like 2026-04-30.',
  noSuchDay: '{label} is not a day in the calendar.',
  dayOutOfRange: '{label} must lie between the years 1970 and 2200.',
  notDecimal: '{label} must be a number like 0.25.',
  tooManyPlaces: '{label} must be a number like 0.25, with at most 9 decimal places.',
  notPositive: '{label} must be above 0.',
  unknownField: '"{field}" is not a field of this request. Remove it.',
  unreadable: 'The request could not be read.',
  cursorUnknown: 'The page mark is not one this list gave. Start from the first page.',
  person: 'Person',
});
