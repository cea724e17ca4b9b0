import { Cursor, fieldIssue, fieldTexts } from '@farm/domain/core';
import { inputRefusal } from '@farm/domain/refusals';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { withoutFast } from '../core/fast.ts';
import type { Procedures } from '../core/list-procedures.ts';
import { refuseInput } from '../core/refuse-input.ts';
import { pagingFields } from '../core/rest-app.ts';
import type { RestPath } from '../core/rest-path.ts';
import { asParameter, fitsQuery, fromText, isChoice, type Shape, shapeOf } from './input-shape.ts';

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data);
    if (result.success) return { value: result.data };
    return { error: refuseInput(result.error) };
  };

type Derived = Required<Pick<RestPath, 'answer'>> &
  Pick<RestPath, 'params' | 'query' | 'body'> & { validatorCompiler: FastifySchemaCompiler<FastifySchema> };

const nameOf = (schema: z.ZodType): string | undefined => {
  const { parent } = schema._zod;
  return z.globalRegistry.get(schema)?.id ?? (parent && nameOf(parent as z.ZodType));
};

/** Gives a schema this name in the document, unless it has one. */
const nameOnce = <S extends z.ZodType>(schema: S, id: string): S => {
  if (!nameOf(schema)) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  return schema;
};

/** Names an answer, and the rows of a list or of a page. */
const nameAnswer = (output: z.ZodType, name: string): z.ZodType => {
  const schema = withoutFast(output);
  const items = schema instanceof z.ZodObject ? schema.shape.items : schema;
  if (items instanceof z.ZodArray) nameOnce(items.element as z.ZodType, `${name}Item`);
  return schema instanceof z.ZodArray ? schema : nameOnce(schema, `${name}Answer`);
};

const pick = (shape: Shape, isKept: (name: string) => boolean): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => isKept(name)));

/** These parameters of a page whose answer has `items` and `nextCursor`, as the document says them. */
const pageParameters: Readonly<Record<string, z.ZodType>> = {
  cursor: Cursor.optional().describe('The `nextCursor` of the page before'),
  limit: pagingFields.limit,
};

/** Parameters of a list by pages are the same everywhere. */
const asParameters = (shape: Shape): Shape => {
  const shared = 'cursor' in shape ? pageParameters : {};
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, shared[name] ?? asParameter(schema)]),
  );
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuseUnknown = (names: readonly string[]) =>
  inputRefusal(names.map((field) => fieldIssue([field], fieldTexts.unknownField({ field }))));

const readText = (fields: Shape, sent: object) =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, fields[name] ? fromText(fields[name], value) : value]),
  );

/** A blank parameter is the same as none. */
const readQuery = (fields: Shape, sent: object) => {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
  const unknown = Object.keys(given).filter((name) => !(name in fields));
  return unknown.length > 0 ? { error: refuseUnknown(unknown) } : { value: readText(fields, given) };
};

/** A procedure that wants a key gets one of its own where the caller sends none. */
const readBody = ({ idempotencyKey: key }: Shape, inPath: readonly string[], body: unknown) => {
  const sent = body === undefined ? {} : body;
  if (!isRecord(sent)) return { error: inputRefusal([fieldIssue([], fieldTexts.notFields())]) };
  const twice = inPath.filter((name) => Object.hasOwn(sent, name));
  if (twice.length > 0) return { error: refuseUnknown(twice) };
  const isKeyless = key && sent.idempotencyKey === undefined && !mayBeAbsent(key);
  return { value: isKeyless ? { ...sent, idempotencyKey: crypto.randomUUID() } : sent };
};

const mayBeAbsent = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** An input of which the path says nothing is the body itself; its key may be in the header instead. */
const bodyOf = (input: z.ZodType | undefined, fields: Shape, isWhole: boolean): z.ZodType | undefined => {
  if (isWhole && isChoice(input)) return input;
  if (Object.keys(fields).length === 0) return undefined;
  const { idempotencyKey: key, ...others } = fields;
  if (isWhole && (!key || mayBeAbsent(key))) return input;
  return z.strictObject({ ...others, ...(key && { idempotencyKey: key.optional() }) });
};

const made = new Map<string, Derived>();

/**
 * Tells what a path takes and answers by its procedure: the fields of the input that its address names, the others as
 * parameters of a GET, and in the body otherwise. The procedure alone checks the values. Here text becomes what a field
 * wants, and what no field takes is refused.
 */
export const derivePath = (operationId: string, path: RestPath, procedures: Procedures): Derived => {
  const before = made.get(operationId);
  if (before) return before;
  const { at, needs, fills = [], answers, params: own } = path;
  const procedure = procedures.get(needs);
  if (!procedure) throw new Error(`${at} names no procedure`);
  const [input] = procedure.inputs;
  const ownParams = own instanceof z.ZodObject ? (own.shape as Shape) : {};
  const inAddress = [...at.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const named = inAddress.filter((name) => !(name in ownParams));
  const fields = shapeOf(input, named);
  const inPath = pick(fields, (name) => named.includes(name));
  const rest = pick(fields, (name) => !named.includes(name) && !fills.includes(name));
  const isGet = at.startsWith('GET');
  const unfit = Object.entries(rest).filter(([, schema]) => isGet && !fitsQuery(schema));
  if (unfit.length > 0) throw new Error(`${at} cannot say ${unfit.map(([name]) => name).join(', ')}`);
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const body = isGet ? undefined : bodyOf(input, rest, inAddress.length === 0);
  const derived: Derived = {
    ...(inAddress.length > 0 && { params: z.object({ ...ownParams, ...asParameters(inPath) }) }),
    ...(isGet && { query: z.strictObject(asParameters(rest)) }),
    ...(body && { body: nameOnce(body, `${name}Body`) }),
    answer: nameAnswer(procedure.output, name).describe(
      answers ?? (isGet ? 'What was asked' : 'What was done'),
    ),
    validatorCompiler: (route) => {
      if (route.httpPart === 'querystring') return (sent) => readQuery(isGet ? rest : {}, sent ?? {});
      if (route.httpPart === 'body') return (sent) => readBody(fields, inAddress, sent);
      if (route.httpPart === 'params' && named.length > 0)
        return (sent) => ({ value: readText(inPath, sent ?? {}) });
      return validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    },
  };
  made.set(operationId, derived);
  return derived;
};
