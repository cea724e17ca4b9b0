import { z } from 'zod';
import { optionalText, text } from '../core/fields.ts';
import {
  describeField,
  eachField,
  type LineField,
  lineFieldNames,
  ownFields,
  sharedFields,
} from './orders-fields.rules.ts';

const shown = z.string().nullable();

/** Answers have these. */
export const shownShared = eachField(sharedFields, () => shown);
/** Stored answers from before such a field lack it. */
export const shownOwn = eachField(ownFields, () => shown.exactOptional());

const typed = (name: LineField) => optionalText(describeField(name).label, describeField(name).max);

/** A person says these of something new. */
export const typedShared = eachField(sharedFields, typed);
export const typedOwn = eachField(ownFields, (name) => typed(name).optional());
export const typedFields = eachField(lineFieldNames, typed);

/** A text that may be left as it is: absent. Null and blank empty it. */
const changed = (name: LineField) =>
  text(describeField(name).label, describeField(name).max)
    .nullable()
    .transform((value) => value?.trim() || null)
    .optional();

export const changedShared = eachField(sharedFields, changed);
export const changedOwn = eachField(ownFields, changed);
