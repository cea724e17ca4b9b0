import { FoundLot, LineTrace, LotBuyer, LotTrace, TracedLot } from '@farm/domain/tracing';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';
import { tracingFilePaths } from './file-paths.ts';
import { tracingPaperPaths } from './paper-paths.ts';

named('TracedLot', TracedLot, { description: 'What a lot is called outside, what it is, and where it grew' });
named('FoundLot', FoundLot, { description: 'A lot whose code begins as it was typed or scanned' });
named('LotTrace', LotTrace, {
  description: 'Where a lot came from, what is here of it, and who got how much of it',
});
named('LineTrace', LineTrace, { description: 'The lots of an order line, with where they came from' });
named('LotBuyer', LotBuyer, { description: 'A buyer whose papers name the lots of all that it gets' });

const ambiguous =
  'A code that fits several lots is refused with 409 and all of them; `lotId` says which is meant.';

export const tracingRest: RestPaths = {
  traceLot: restPath('GET /api/lots/:code', 'tracing.lot', {
    summary: 'Trace a lot by its code',
    description:
      'For growers and administrators. A code that fits several lots answers 409 with them; `lotId` chooses one.',
  }),
  traceLine: restPath('GET /api/order-lines/:id/lots', 'tracing.line', {
    summary: 'Trace an order line to its lots',
    description: 'Of orders that you may read. Who may not trace lots sees no plantings.',
  }),
  searchLots: restPath('GET /api/lot-search', 'tracing.search', {
    summary: 'Find lots by the beginning of their code',
    description: 'Typed, or scanned from a label. For growers and administrators.',
  }),
  listLotBuyers: restPath('GET /api/lot-buyers', 'tracing.buyers', {
    summary: 'List the buyers that want the lots of all they get',
    description: 'While there is one, every lot is asked where it grew.',
  }),
  updateLot: restPath('PUT /api/lots/:lotId/facts', 'tracing.update', {
    summary: 'Set the code, the variety, the cooling day or the place of a lot',
    description:
      'For growers and administrators. A code stays once the lot was packed, delivered or printed.',
  }),
  holdLot: restPath('POST /api/lots/:code/hold', 'tracing.hold', {
    summary: 'Hold a lot',
    description:
      'For growers and administrators. Nothing more of it is packed or delivered. One that lines are packed from is ' +
      `refused with 409 and their deliveries, unless \`restOnly\` holds what is left. ${ambiguous}`,
  }),
  releaseLot: restPath('DELETE /api/lots/:code/hold', 'tracing.release', {
    summary: 'Release a lot',
    description: `For administrators. ${ambiguous}`,
  }),
  ...tracingFilePaths,
  ...tracingPaperPaths,
};
