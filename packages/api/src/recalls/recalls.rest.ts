import { Recall, RecallSummary } from '@farm/domain/recalls';
import { named, RowPath } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';
import { paperPath } from '../documents/paper-path.ts';
import { showReport } from './print-report.ts';

named('Recall', Recall, { description: 'Who got how much of the recalled lots, and who was told' });
named('RecallSummary', RecallSummary, { description: 'A recall, and how far the telling has come' });

const closed = 'A closed recall is refused with 409.';

export const recallsRest: RestPaths = {
  listRecalls: restPath('GET /api/recalls', 'recalls.list', {
    summary: 'List recalls and practice recalls',
    description: 'The newest first. For administrators, as all of recalls.',
  }),
  getRecall: restPath('GET /api/recalls/:id', 'recalls.get', {
    summary: 'Load a recall',
    description:
      'The buyers to tell by what was delivered to them, and apart, the packed deliveries to stop. A closed recall stays as ' +
      'it was when it was closed.',
  }),
  openRecall: restPath('POST /api/recalls', 'recalls.open', {
    status: 201,
    summary: 'Open a recall of lots',
    description:
      'It holds what is left of them, and notifies the other growers and administrators; a practice does neither. A code ' +
      'that fits several lots is refused with 409 and all of them; `lotId` says which is meant.',
  }),
  addRecallLot: restPath('POST /api/recalls/:id/lots', 'recalls.addLot', {
    summary: 'Add a lot to a recall',
    description: `Its buyers are to be told, those who were told of other lots again. ${closed}`,
  }),
  tellRecallBuyer: restPath('PUT /api/recalls/:id/contacts/:buyerId', 'recalls.tell', {
    summary: 'Say that a buyer was told of a recall',
    description: `Or take it back, and say what came back of the lots. ${closed}`,
  }),
  closeRecall: restPath('POST /api/recalls/:id/close', 'recalls.close', {
    summary: 'Close a recall',
    description:
      'Also where buyers were not told. Its lots stay on hold until an administrator releases them.',
  }),
  printRecallReport: paperPath(
    'GET /api/recalls/:id/report.pdf',
    {
      nearest: 'recalls.get',
      summary: 'Print the report of a recall',
      description:
        'Its lots with their balance, its buyers with who was told when and how, the packed deliveries to stop, and the ' +
        'minutes until the last buyer was told. In your language.',
      params: RowPath,
      paper: 'The report',
      file: 'recall',
      logged: 'recalls.printReport',
      action: 'recalls.read',
    },
    (ctx, { id, language }) => showReport(ctx, { id, language }),
  ),
};
