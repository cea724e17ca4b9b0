import { z } from 'zod';

export type Shape = Readonly<Record<string, z.ZodType>>;

type Def = { type: string; innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType };
const defOf = (schema: z.ZodType) => schema.def as Def;

/** The schema without what only says when it may be absent or null, or what becomes of it. */
const coreOf = (schema: z.ZodType): z.ZodType => {
  const { type, innerType, in: before, out: after } = defOf(schema);
  if (innerType) return coreOf(innerType);
  if (type !== 'pipe' || !before || !after) return schema;
  return coreOf(defOf(before).type === 'transform' ? after : before);
};

const shapesOf = (schema: z.ZodType): Shape[] => {
  const core = coreOf(schema);
  if (core instanceof z.ZodObject) return [core.shape as Shape];
  return core instanceof z.ZodUnion ? core.options.flatMap((option) => shapesOf(option as z.ZodType)) : [];
};

/** The typed client's endless lists send it; there is one direction. */
const HIDDEN = 'direction';

/** The fields of an input, of several choices those of the one that has all the named ones. */
export const shapeOf = (input: z.ZodType | undefined, named: readonly string[]): Shape => {
  const shapes = input ? shapesOf(input) : [];
  const fitting = shapes.filter((shape) => named.every((name) => name in shape));
  const [shape] = fitting;
  if (!shape) {
    if (named.length === 0) return {};
    throw new Error(`no input has the fields ${named.join(', ')}`);
  }
  return Object.fromEntries(Object.entries(shape).filter(([name]) => name !== HIDDEN));
};

/** Whether an input is one of several, which no path tells apart: then it is sent as it is. */
export const isChoice = (input: z.ZodType | undefined): input is z.ZodType =>
  input !== undefined && shapesOf(input).length > 1;

const NUMBER = /^-?\d{1,15}(?:\.\d{1,9})?$/;
const booleans: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/** Reads a parameter as its field wants it. One that does not fit stays text, so that the procedure refuses it in words. */
export const fromText = (schema: z.ZodType, sent: unknown): unknown => {
  const core = coreOf(schema);
  if (core instanceof z.ZodArray)
    return [sent].flat().map((each) => fromText(core.element as z.ZodType, each));
  if (typeof sent !== 'string') return sent;
  const { type } = defOf(core);
  if (type === 'number') return NUMBER.test(sent) ? Number(sent) : sent;
  if (type === 'boolean') return booleans[sent] ?? sent;
  if (core instanceof z.ZodLiteral) return [...core.values].find((value) => String(value) === sent) ?? sent;
  return sent;
};

/** Whether a parameter can say it: a text, a number, yes or no, or several of these. */
export const fitsQuery = (schema: z.ZodType): boolean => {
  const core = coreOf(schema);
  if (core instanceof z.ZodArray) return fitsQuery(core.element as z.ZodType);
  return ['string', 'number', 'boolean', 'literal', 'enum'].includes(defOf(core).type);
};

/** A field as a parameter: absent rather than null. */
export const asParameter = (schema: z.ZodType): z.ZodType => {
  const { type, innerType } = defOf(schema);
  if (!innerType || !['optional', 'nullable'].includes(type)) return schema;
  return asParameter(innerType).optional();
};
