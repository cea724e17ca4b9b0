import { z } from 'zod';

/** A text as it is stored: its id and its values. */
export type StoredText = {
  id: string;
  values?: Record<string, string | number | { day: string } | StoredText> | undefined;
};

/** As deep as texts go, besides lists, which go one deeper with each item. */
const USUAL_LEVELS = 4;

const values = [z.string(), z.number(), z.strictObject({ day: z.string() })] as const;

const AnyText: z.ZodType<StoredText> = z.strictObject({
  id: z.string(),
  values: z.record(z.string(), z.union([...values, z.lazy(() => AnyText)])).optional(),
});

const isText = (value: unknown) => AnyText.safeParse(value).success;

// Zod cannot compile a schema that contains itself, and takes five times as long for each text.
const textOf = (levels: number): z.ZodType<StoredText> =>
  levels === 0
    ? z.custom<StoredText>(isText)
    : z.object({
        id: z.string(),
        values: z.record(z.string(), z.union([...values, textOf(levels - 1)])).optional(),
      });

export const StoredText: z.ZodType<StoredText> = textOf(USUAL_LEVELS);
