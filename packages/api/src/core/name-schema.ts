import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

type About<S extends z.ZodType> = {
  description: string;
  example?: z.input<S>;
  /** For each field its description, or keywords of JSON schema. */
  fields?: S extends z.ZodObject<infer Shape> ? { [Field in keyof Shape]?: string | JsonSchema } : never;
};

type Note = { example: unknown; fields: Record<string, JsonSchema> };

const notes = new Map<string, Note>();

export const noteOf = (name: string): Note | undefined => notes.get(name);

/** Gives a schema its name in the OpenAPI document, which then refers to it wherever it occurs. */
export const named = <S extends z.ZodType>(
  name: string,
  schema: S,
  { description, example, fields }: About<S>,
): S => {
  z.globalRegistry.add(schema, { id: name, description });
  const described = Object.entries((fields ?? {}) as Record<string, string | JsonSchema>).map(
    ([field, note]) => [field, typeof note === 'string' ? { description: note } : note],
  );
  notes.set(name, { example, fields: Object.fromEntries(described) });
  return schema;
};
