import { z } from 'zod';

/** A text as it is stored: its id and its values. */
export type StoredText = {
  id: string;
  values?: Record<string, string | number | { day: string } | StoredText> | undefined;
};

/** Texts in texts: a message names a reason, which may name a status. */
const LEVELS_MAX = 4;

const values = [z.string(), z.number(), z.strictObject({ day: z.string() })] as const;
const textOf = (value: z.ZodType<string | number | { day: string } | StoredText>) =>
  z.object({ id: z.string(), values: z.record(z.string(), value).optional() });

// Not recursive, since Zod cannot compile such a schema, and takes five times as long for each text.
const levels = (count: number): z.ZodType<StoredText> =>
  textOf(z.union(count === 1 ? values : [...values, levels(count - 1)]));

export const StoredText: z.ZodType<StoredText> = levels(LEVELS_MAX);
