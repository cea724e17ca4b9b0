import { z } from 'zod';

/** A text as it is stored: its id and its values. */
export type StoredText = {
  id: string;
  values?: Record<string, string | number | { day: string } | StoredText> | undefined;
};

export const StoredText: z.ZodType<StoredText> = z.object({
  id: z.string(),
  values: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.strictObject({ day: z.string() }), z.lazy(() => StoredText)]),
    )
    .optional(),
});
