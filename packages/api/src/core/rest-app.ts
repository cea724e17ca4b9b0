import { Cursor, Id, INTEGER_MAX, Uid, withMessage } from '@farm/domain/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessTexts } from './access.texts.ts';
import type { Context, SessionInfo } from './context.ts';
import type { Meta } from './trpc.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

type About<S extends z.ZodType> = {
  description: string;
  example?: z.input<S>;
  fields?: S extends z.ZodObject<infer Shape> ? { [Field in keyof Shape]?: string | JsonSchema } : never;
};

type Note = { example: unknown; fields: Record<string, JsonSchema> };

const notes = new Map<string, Note>();

export const noteOf = (name: string): Note | undefined => notes.get(name);

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

// biome-ignore lint/suspicious/noEmptyInterface: the router adds to it.
export interface Caller {}

declare module 'fastify' {
  interface FastifyContextConfig extends Meta {
    /** Whether it only refuses a method that the address does not take. */
    isUnfit?: boolean;
    /** Whether it changes something. */
    isWrite?: boolean;
  }
  interface FastifyRequest {
    caller: Caller;
    /** The procedures in another context, such as that of a transaction. */
    callerIn: (ctx: Context) => Caller;
    session: SessionInfo | null;
  }
}

const ofRow = {
  type: 'integer',
  minimum: 1,
  maximum: INTEGER_MAX,
  description: 'The id of the row',
} as const;

export const PathId = z.coerce.number(withMessage(accessTexts.idNotWhole())).pipe(Id).meta(ofRow);

export const RowPath = z.object({ id: PathId });

export const PathUid = Uid.describe("The person's id");

export const withoutBlanks = <S extends z.ZodObject>(query: S) =>
  z.preprocess(
    (sent) => Object.fromEntries(Object.entries(sent ?? {}).filter(([, value]) => value !== '')),
    query,
  );

/** A file of 5 MB as JSON, in which line ends and quotes take two bytes. */
export const FILE_MAX_BYTES = 6_291_456;

const NEXT_CURSOR = 'x-next-cursor';
export const PAGE_MAX = 200;

const limitUnfit = accessTexts.limitUnfit({ max: PAGE_MAX });

export const pagingFields = {
  cursor: Cursor.optional().describe(`From the header ${NEXT_CURSOR} of the page before`),
  limit: z.coerce
    .number(withMessage(limitUnfit))
    .refine((limit) => Number.isInteger(limit) && limit >= 1 && limit <= PAGE_MAX, withMessage(limitUnfit))
    .meta({ type: 'integer', minimum: 1, maximum: PAGE_MAX, description: 'The most rows of a page' })
    .optional(),
};

export const pageAnswer = <S extends z.ZodType>(schema: S, description: string): S =>
  schema.meta({
    description,
    headers: {
      [NEXT_CURSOR]: {
        type: 'string',
        description: 'Send it as `cursor` for the next page; absent on the last page',
      },
      link: {
        type: 'string',
        description: 'The address of the next page, with `rel="next"`; absent on the last',
      },
    },
  });

export const sendPage = <Item>(
  { url }: FastifyRequest,
  reply: FastifyReply,
  { items, nextCursor }: { items: Item[]; nextCursor: string | null },
): Item[] => {
  if (nextCursor !== null) {
    const [path, query] = url.split('?');
    const next = new URLSearchParams(query);
    next.set('cursor', nextCursor);
    reply.headers({ [NEXT_CURSOR]: nextCursor, link: `<${path}?${next}>; rel="next"` });
  }
  return items;
};

export const aboutKey =
  'A key of your choice; what is sent again with the same key within seven days happens once';

export const Deleted = named('Deleted', z.object({ id: z.int() }), {
  description: 'What was deleted',
  fields: { id: 'Its id' },
});

/** Whether an If-None-Match header has a tag, compared weakly as the standard requires. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  header
    ?.split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ===
  true;
