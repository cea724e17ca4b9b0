import { Change, ChangePage, ChangeType } from '@farm/domain/changes';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('ChangeType', ChangeType, { description: 'What changed' });

named('Change', Change, {
  description: 'That something was done to a thing, which itself tells what it is like now',
  fields: {
    cursor: 'Send it as `since` for what came after',
    id: 'The id of the thing; of an expected harvest, that of its product',
    what: 'What was done, such as `confirmed`; there may be new words',
    actorName: 'Null for a person without a profile',
    version: 'The version of the thing after the change; null if it has none, or is gone',
  },
});

named('ChangePage', ChangePage, {
  description: 'Changes, oldest first',
  fields: {
    cursor: 'Send it as `since` the next time, also after an empty page',
    hasMore: 'Whether there is more to read at once',
  },
});

export const changesRest: RestPaths = {
  listChanges: restPath('GET /api/changes', 'changes.list', {
    summary: 'List what changed, oldest first',
    description:
      'What the caller may read, without values. Ask with `since=now` for a cursor, then read everything, then ask for ' +
      'what came after.',
  }),
};
