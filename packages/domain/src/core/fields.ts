import { z } from 'zod';
import { fieldTexts } from './fields.texts.ts';
import type { FarmText } from './texts.ts';
import { withMessage } from './with-message.ts';

/** The largest id or count that fits in an integer column of both databases. */
export const INTEGER_MAX = 2_147_483_647;

/** Whether both databases can store a text: PostgreSQL cannot store NUL, and neither stores half a surrogate pair. */
export const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Text as people type it, in any script, returned unchanged; at most `max` UTF-16 units. */
export const text = (label: FarmText, max: number) =>
  z
    .string(withMessage(fieldTexts.notText({ label })))
    .max(max, withMessage(fieldTexts.tooLong({ label, max })))
    .refine(isStorable, withMessage(fieldTexts.unstorable({ label })));

export const requiredText = (
  label: FarmText,
  max: number,
  message: FarmText = fieldTexts.required({ label }),
) =>
  text(label, max)
    .transform((value) => value.trim())
    .refine((value) => value !== '', withMessage(message))
    .meta({ minLength: 1 });

/** Optional text: null, blank and absent all become null. */
export const optionalText = (label: FarmText, max: number) =>
  text(label, max)
    .nullish()
    .transform((value) => value?.trim() || null);

export const Id = z.int().min(1).max(INTEGER_MAX);

export const id = (label: FarmText, message: FarmText = fieldTexts.required({ label })) =>
  z
    .int(withMessage(fieldTexts.notWhole({ label })))
    .min(1, withMessage(message))
    .max(INTEGER_MAX, withMessage(fieldTexts.notKnown({ label })));

type CountOptions = { max?: number; message?: FarmText };

export const count = (
  label: FarmText,
  min: number,
  { max = 1_000_000, message = fieldTexts.countTooSmall({ label, min }) }: CountOptions = {},
) => {
  const tooLarge = fieldTexts.tooLarge({ label, max });
  const notWhole = fieldTexts.notWhole({ label });
  return (
    z
      // A number too large to be exact is still a whole number.
      .int(
        withMessage(({ code }) =>
          code === 'too_big' ? tooLarge : code === 'too_small' ? message : notWhole,
        ),
      )
      .min(min, withMessage(message))
      .max(max, withMessage(tooLarge))
  );
};

const AMOUNT_MAX = 10_000_000;

/** An amount in base units as people type it (in steps of 0.01); at least 0. */
export const amount = (label: FarmText) =>
  z
    .number(withMessage(fieldTexts.notNumber({ label })))
    .min(0, withMessage(fieldTexts.amountTooSmall({ label, min: 0 })))
    .max(AMOUNT_MAX, withMessage(fieldTexts.tooLarge({ label, max: AMOUNT_MAX })));

/** A person's id: opaque text given by the identity provider. */
export const Uid = text(fieldTexts.person(), 128).min(1, withMessage(fieldTexts.personMissing()));

/** The acting person in a payload; absent, null and empty mean the signed-in person. */
export const ActorId = text(fieldTexts.person(), 128).nullish();

/** An opaque page cursor from an earlier answer of the same list; long enough for the longest name in it. */
export const Cursor = z.string().max(2000);

/** A key chosen by the caller for one write; if it is sent twice, the write happens once. */
export const IdempotencyKey = z
  .string()
  .min(1, withMessage(fieldTexts.keyTooShort({ min: 1 })))
  .max(255, withMessage(fieldTexts.keyTooLong({ max: 255 })))
  .regex(/^[!-~]+$/, withMessage(fieldTexts.keyUnfit()));

/** The version a person was looking at; a change based on an old version is refused. The next one has to fit, too. */
export const Version = z
  .int()
  .min(1)
  .max(INTEGER_MAX - 1);

/** Keyset paging: `limit` rows, starting after `cursor`. */
export const pageFields = {
  cursor: Cursor.nullish(),
  /** Sent by the typed client's infinite queries; only forward paging is supported. */
  direction: z.literal('forward').optional(),
  limit: z.int().min(1).max(200).default(50),
};

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
