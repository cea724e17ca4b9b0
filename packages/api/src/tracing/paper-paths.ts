import { z } from 'zod';
import { PathId, withoutBlanks } from '../core/rest-app.ts';
import type { RestPaths } from '../core/rest-path.ts';
import { bothPaths, paperPath } from '../documents/paper-path.ts';
import { LOT_LABELS_MAX, printLotLabels, showLotLabels } from './print-lot-labels.ts';
import { showTracePlan } from './show-trace-plan.ts';

const LotPath = z.strictObject({ code: z.string().min(1).max(100).describe('The code of the lot') });

const LabelsQuery = withoutBlanks(
  z.strictObject({
    size: PathId.describe('The id of the package size'),
    count: z.coerce.number().int().min(1).max(LOT_LABELS_MAX).default(1).describe('How many labels'),
    sheet: z
      .enum(['roll', 'letter'])
      .default('letter')
      .describe('`roll`: a page of 4 × 2 inches for each label; `letter`: ten on a Letter sheet'),
    lotId: PathId.describe('The id of the lot, where the code fits several or it has none').optional(),
  }),
);

export const tracingPaperPaths: RestPaths = {
  ...bothPaths(
    'LotLabels',
    '/api/lots/:code/labels.pdf',
    {
      nearest: 'tracing.lot',
      summary: 'Print labels for packages of a lot',
      description:
        `At most ${LOT_LABELS_MAX}, packed today. Once printed, the code of the lot stays; one without a code gets its own. ` +
        'For growers and administrators. A code that fits several lots answers 409 with them; `lotId` chooses one.',
      params: LotPath,
      query: LabelsQuery,
      paper: 'The labels',
      file: 'labels',
      logged: 'tracing.printLabels',
      action: 'tracing.update',
    },
    { show: showLotLabels, print: printLotLabels },
  ),
  printTracePlan: paperPath(
    'GET /api/trace-plan.pdf',
    {
      nearest: 'farm.get',
      summary: 'Print the traceability plan of the farm',
      description:
        'The five points of 21 CFR 1.1315, with the traced products and the fields by their coordinates. ' +
        'For growers and administrators.',
      paper: 'The plan',
      file: 'trace-plan',
      logged: 'tracing.printPlan',
      action: 'tracing.read',
    },
    showTracePlan,
  ),
};
