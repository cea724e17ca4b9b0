import { fieldTexts } from '@farm/domain/core';
import { fieldRefusal } from '../core/refuse-input.ts';
import type { Caller } from '../core/rest-app.ts';
import { mcpTexts } from './mcp.texts.ts';

/** The arguments of a tool call, which the procedures check. */
export type Args = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Args =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Field = { type: string; description?: string; enum?: readonly string[]; items?: object };

export type Fields = Readonly<Record<string, Field>>;

export const text = (description: string): Field => ({ type: 'string', description });
export const day = (description: string): Field => text(`${description}, YYYY-MM-DD`);
export const whole = (description: string): Field => ({ type: 'integer', description });
export const yes = (description: string): Field => ({ type: 'boolean', description });
export const oneOf = (choices: readonly string[], description: string): Field => ({
  type: 'string',
  enum: choices,
  description,
});
export const several = (items: object, description: string): Field => ({ type: 'array', items, description });

const LIMIT_MAX = 100;
const LIMIT = 50;

const limit = whole(`Most rows, 1 to ${LIMIT_MAX}, ${LIMIT} if absent`);
/** A list that a procedure reads page by page. */
export const paging: Fields = { limit, cursor: text('The cursor of the page before') };
/** A list that is read whole, and answered in parts. */
export const parts: Fields = { limit, skip: whole('Rows to skip') };

const wholeNumber = (value: unknown, [min, max]: [number, number]) =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

const limitOf = ({ limit: asked = LIMIT }: Args): number => {
  if (wholeNumber(asked, [1, LIMIT_MAX])) return asked as number;
  throw fieldRefusal('INPUT_INVALID', 'limit', mcpTexts.limitUnfit({ max: LIMIT_MAX }));
};

/** Refuses names that the tool does not know, so that nothing is left out in silence. */
export const refuseUnknown = (args: Args, fields: Fields): void => {
  for (const field of Object.keys(args))
    if (!Object.hasOwn(fields, field))
      throw fieldRefusal('INPUT_INVALID', field, fieldTexts.unknownField({ field }));
};

type Page<Item> = { items: Item[]; nextCursor: string | null };

/** A page of a procedure, with whether there is more. */
export const pageOf = async <Item>(read: (input: never) => Promise<Page<Item>>, args: Args) => {
  const { items, nextCursor } = await read({ ...args, limit: limitOf(args) } as never);
  return { items, hasMore: nextCursor !== null, ...(nextCursor !== null && { cursor: nextCursor }) };
};

/** A part of a list that was read whole, with how many there are in all. */
export const partOf = (rows: readonly unknown[], args: Args) => {
  const { skip = 0 } = args;
  const most = limitOf(args);
  if (!wholeNumber(skip, [0, Number.MAX_SAFE_INTEGER]))
    throw fieldRefusal('INPUT_INVALID', 'skip', mcpTexts.skipUnfit());
  const from = skip as number;
  return { items: rows.slice(from, from + most), hasMore: rows.length > from + most, total: rows.length };
};

/** The farm's day today, for a tool that was given none. */
export const dayOf = async (caller: Caller, { day: asked }: Args): Promise<string> =>
  asked === undefined ? (await caller.identity.farmDay()).today : (asked as string);
