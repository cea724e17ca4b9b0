import {
  CHANGES_MAX,
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

const DocumentedChange = named('Change', Change.extend({ what: z.string() }), {
  description: 'That something was done to a thing, which itself tells what it is like now',
  fields: {
    cursor: 'Send it as `since` for what came after',
    id: 'The id of the thing; of an expected harvest, that of its product',
    what: 'What was done, such as `confirmed`; there may be new words',
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
    .meta({ type: 'integer', minimum: 1, maximum: CHANGES_MAX, description: 'The most changes of a page' })
    .optional(),
});

export const changesRest: RestPaths = {
  listChanges: restPath('GET /api/changes', 'changes.list', {
    summary: 'List what changed, oldest first',
    description:
      'What the caller may read, without values. Ask with `since=now` for a cursor, then read everything, then ask for ' +
      'what came after.',
    query: withoutBlanks(ChangesQuery),
    answer: DocumentedPage,
  }),
};
