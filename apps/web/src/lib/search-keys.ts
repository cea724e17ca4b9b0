import * as z from 'zod/mini';

/** A value of the address that cannot be read is left out. */
const lenient = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), undefined);

export const text = (max: number) => lenient(z.string().check(z.maxLength(max)));

export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  lenient(z.int().check(z.minimum(min), z.maximum(max)));

export const flag = lenient(z.boolean());

export const oneOf = <const Values extends readonly string[]>(values: Values) => lenient(z.enum(values));

export const day = lenient(z.iso.date());

/** Anything that is there, so that a day that cannot be read shows that of today. */
export const dayOrToday = z.optional(z.catch(z.iso.date(), ''));
