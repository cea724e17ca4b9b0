import { z } from 'zod';

const given = new WeakMap<z.ZodType, z.ZodType>();

/** The schema, checked by compiled code: tRPC awaits `parseAsync`, which takes a multiple of that for a long list. */
export const fast = <S extends z.ZodType>(schema: S): S => {
  let compiled: S | undefined;
  const parseAsync = async (value: unknown) => {
    compiled ??= z.compile(schema);
    return compiled.parse(value);
  };
  const made = Object.create(schema, { parseAsync: { value: parseAsync } }) as S;
  given.set(made, schema);
  return made;
};

/** The schema that `fast` was given, under which the reference knows it. */
export const withoutFast = (schema: z.ZodType): z.ZodType => given.get(schema) ?? schema;
