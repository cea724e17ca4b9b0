import { msg, plural } from '@lingui/core/macro';
import { oneOf, wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const proposalsSearch = {
  /** Whether it shows decided ones too. */
  proposals: oneOf(['open', 'all']),
  /** The one that a notification leads to. */
  proposal: wholeNumber(1),
};

export const proposalsParts: SliceParts = {
  rooms: [
    {
      name: 'proposals',
      tabs: ['orders'],
      place: 4,
      label: msg`Proposals`,
      about: msg`What assistants and services would do, if you accept it`,
      words: 'Proposals assistant AI accept decline bot Propuestas asistente IA aceptar rechazar programa',
      address: { proposals: 'open' },
      action: 'proposals.decide',
      waits: (count) =>
        msg`${plural(count, { one: '# proposal to decide', other: '# proposals to decide' })}`,
      begins: { with: 'proposals' },
    },
  ],
  // A proposal that can no longer be accepted says so once what it is about changes.
  stale: { proposals: ['proposals'] },
};
