import { LotState } from '@farm/domain/tracing';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('LotState', LotState, {
  description: 'A lot, and whether it is held',
  fields: {
    lotCode: 'Null until somebody needed to call it',
    sourceName: 'The grower who gave it its code, if that is another farm',
    unitsAvailable: 'Whole base units',
    hold: 'Why, since when and by whom nothing more of it leaves; null if it is not held',
  },
});

const ambiguous =
  'A code that fits several lots is refused with 409 and all of them; `lotId` says which is meant.';

export const tracingRest: RestPaths = {
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
};
