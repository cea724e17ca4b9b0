import { z } from 'zod';

/** A text as it is stored: its id and its values. */
export type StoredText = {
  id: string;
  values?: Record<string, string | number | { day: string } | StoredText> | undefined;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isValue = (value: unknown): boolean => {
  if (typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (!isObject(value)) return false;
  return 'day' in value ? typeof value.day === 'string' && Object.keys(value).length === 1 : isText(value);
};

/** Whether something is a text with nothing besides. */
const isText = (value: unknown): value is StoredText => {
  if (!isObject(value) || typeof value.id !== 'string') return false;
  const { values } = value;
  for (const key in value) if (key !== 'id' && key !== 'values') return false;
  return values === undefined || (isObject(values) && Object.values(values).every(isValue));
};

// Zod cannot compile a schema that contains itself, and its union of values takes five times as long.
export const StoredText: z.ZodType<StoredText> = z.custom<StoredText>(isText).meta({ type: 'object' });
