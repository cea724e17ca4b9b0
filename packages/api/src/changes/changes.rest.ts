import {
  Change,
  ChangePage,
  ChangeType,
  changesTexts,
  changeTypes,
  ListChangesInput,
} from '@farm/domain/changes';
import { withMessage } from '@farm/domain/core';
import { z } from 'zod';
import { named, withoutBlanks } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('ChangeType', ChangeType, { description: 'What changed' });

const DocumentedChange = named('Change', Change, {
  description: 'That something was done to a thing, which itself tells what it is like now',
  example: {
    cursor: 'WyJlMSIsImFkbWluIiw3XQ',
    type: 'order_line',
    id: '7',
    what: 'confirmed',
    createdAt: '2026-04-15T12:00:00.000Z',
    actorId: '976f…',
    actorName: 'Rosa',
    version: 2,
  },
  fields: {
    cursor: 'Send it as `since` for what came after',
    id: 'The id of the thing; of an expected harvest, that of its product',
    what: 'What was done',
    actorName: 'Null for a person without a profile',
    version: 'The version of the thing after the change; null if it has none, or is gone',
  },
});

const DocumentedPage = named('ChangePage', ChangePage.extend({ items: z.array(DocumentedChange) }), {
  description: 'Changes, oldest first',
  fields: {
    cursor: 'Send it as `since` the next time, also after an empty page',
    hasMore: 'Whether there is more to read at once',
  },
});

const Types = z
  .union(
    [ChangeType.transform((type) => [type]), z.array(ChangeType).max(changeTypes.length)],
    withMessage(changesTexts.typeUnknown()),
  )
  .meta({
    anyOf: undefined,
    type: 'array',
    items: { $ref: '#/components/schemas/ChangeType' },
    description: 'Only changes of this type; repeat it for several',
  });

const { since, limit } = ListChangesInput.shape;

const ChangesQuery = z.strictObject({
  since: since.describe('`now`, or the cursor of a change or page that you have read'),
  types: Types.optional(),
  limit: z.coerce
    .number()
    .pipe(limit.unwrap())
    .meta({ type: 'integer', minimum: 1, maximum: 500, description: 'The most changes of a page' })
    .optional(),
});

export const changesRest: RestPaths = {
  listChanges: restPath('GET /api/changes', 'changes.list', {
    summary: 'List what changed, oldest first',
    description:
      'What the caller may read, without the values. Ask with `since=now` for a cursor, read everything, and then ask for ' +
      'what came after the cursor. A page may be empty and still have more after it. A cursor from before a restore or a ' +
      'move of the farm is refused with 410 `CURSOR_STALE`: read everything again.',
    query: withoutBlanks(ChangesQuery),
    answer: DocumentedPage,
  }),
};
