import { fieldTexts } from './fields.texts.ts';
import { text } from './fields.ts';
import type { FarmText } from './texts.ts';
import { withMessage } from './with-message.ts';

/** These cannot be seen: controls, direction marks, zero widths, fillers, private and unassigned characters. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Letters whose shape depends on an unseen joiner, as in Persian and Hindi. */
const joinedLetter =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}]';

/** Joiners within those scripts and within emoji, and the mark that draws a sign as an emoji. */
const usefulUnseen = new RegExp(
  `(?<=${joinedLetter})[\\u200C\\u200D](?=${joinedLetter})` +
    '|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})' +
    '|(?<=[\\p{Extended_Pictographic}0-9#*])\\uFE0F',
  'gu',
);

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether everything in a name can be seen, so that it looks like no other name. */
export const isVisibleName = (name: string): boolean =>
  !unseen.test(name.replace(usefulUnseen, '')) && visible.test(name);

const tidied = (name: string) => name.normalize('NFC').trim();

/** A required name in a change, where a name from before `isVisibleName` may stay; what is new is checked by the verb. */
export const changedName = (
  label: FarmText,
  max: number,
  message: FarmText = fieldTexts.required({ label }),
) =>
  text(label, max)
    .transform(tidied)
    .refine((name) => name !== '', { ...withMessage(message), abort: true })
    .meta({ minLength: 1 });

/** A required name of a person or thing, in one line, in which everything can be seen. */
export const requiredName = (...field: Parameters<typeof changedName>) =>
  changedName(...field).refine(isVisibleName, withMessage(fieldTexts.nameUnseen({ label: field[0] })));

/** It does what `changedName` does, for an optional name: null, blank and absent all become null. */
export const changedOptionalName = (label: FarmText, max: number) =>
  text(label, max)
    .nullish()
    .transform((value) => (value ? tidied(value) : '') || null);

/** An optional name: null, blank and absent all become null. */
export const optionalName = (label: FarmText, max: number) =>
  changedOptionalName(label, max).refine(
    (name) => name === null || isVisibleName(name),
    withMessage(fieldTexts.nameUnseen({ label })),
  );

/** A name that may be blank, with the spaces around it as typed. */
export const nameOrBlank = (label: FarmText, max: number) =>
  text(label, max)
    .refine(
      (name) => name.trim() === '' || isVisibleName(name.trim()),
      withMessage(fieldTexts.nameUnseen({ label })),
    )
    .transform((name) => name.normalize('NFC'));
