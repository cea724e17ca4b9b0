import { HistoryEntry } from '@farm/domain/history';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('HistoryEntry', HistoryEntry, { description: 'Who changed what, and when' });

export const historyRest: RestPaths = {
  listHistory: restPath('GET /api/history', 'history.list', {
    summary: 'List what was changed of a thing',
    description: 'The newest first, of what you may read.',
  }),
};
