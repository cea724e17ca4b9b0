import { z } from 'zod';

/** The largest id or count either database keeps in an integer column. */
export const INTEGER_MAX = 2_147_483_647;

/** Whether both databases keep a text: PostgreSQL has no NUL, and neither keeps half a surrogate pair. */
export const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Text as people type it, in any script, returned unchanged; at most `max` UTF-16 units. */
export const text = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text.` })
    .max(
      max,
      `${label} can be at most ${max.toLocaleString('en')} characters long. Shorten it and try again.`,
    )
    .refine(isStorable, `${label} contains a character that cannot be stored. Remove it and try again.`);

/** Text with surrounding blanks removed, of which something must remain. */
export const requiredText = (label: string, max: number, message = `${label} is required.`) =>
  text(label, max)
    .transform((value) => value.trim())
    .refine((value) => value !== '', message);

/** Optional text where blank means none: null, blank and absent all become null. */
export const optionalText = (label: string, max: number) =>
  text(label, max)
    .nullish()
    .transform((value) => value?.trim() || null);

/** A database id. */
export const Id = z.int().min(1).max(INTEGER_MAX);

export const id = (label: string, message = `${label} is required.`) =>
  z
    .int({ error: `${label} must be a whole number.` })
    .min(1, message)
    .max(INTEGER_MAX, `${label} is not known. Reload the page and choose again.`);

/** A whole count of at least `min`. */
export const count = (
  label: string,
  min: number,
  { max = 1_000_000, message = `${label} must be at least ${min}` } = {},
) => {
  const tooLarge = `${label} can be at most ${max.toLocaleString('en')}.`;
  return (
    z
      // A number too large to be counted exactly is a whole one all the same.
      .int({
        error: ({ code }) =>
          code === 'too_big' ? tooLarge : code === 'too_small' ? message : `${label} must be a whole number.`,
      })
      .min(min, message)
      .max(max, tooLarge)
  );
};

/** An amount in base units as people type it (step 0.01); at least 0. */
export const amount = (label: string) =>
  z
    .number({ error: `${label} must be a number.` })
    .min(0, `${label} must be at least 0.`)
    .max(10_000_000, `${label} can be at most 10,000,000.`);

/** A person's id: opaque text given by the identity provider. */
export const Uid = text('Person', 128).min(1, 'A person must be named.');

/** Who acts, where a payload says so; absent, null and empty mean the person of the session. */
export const ActorId = text('Person', 128).nullish();

/** An opaque page mark from an earlier answer of the same list; one may hold the longest name of the list. */
export const Cursor = z.string().max(2000);

/** A caller's own key for one create: sent twice, the create happens once. */
export const IdempotencyKey = z
  .string()
  .min(8, 'An idempotency key needs at least 8 characters.')
  .max(100, 'An idempotency key can have at most 100 characters.')
  .regex(/^[\w.:-]+$/, 'An idempotency key may hold letters, digits and . : _ - only.');

/** The version a person was looking at; a change based on an older one is refused. */
export const Version = z.int().min(1).max(INTEGER_MAX);

/** Keyset paging: `limit` rows from `cursor` on. */
export const pageFields = {
  cursor: Cursor.nullish(),
  /** Sent by the page-by-page calls of the typed client; pages are read onward only. */
  direction: z.literal('forward').optional(),
  limit: z.int().min(1).max(200).default(50),
};

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
