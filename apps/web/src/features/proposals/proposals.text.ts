import type { ProposalAct } from '@farm/domain/proposals';
import { msg } from '@lingui/core/macro';
import type { Words } from '../../lib/translate.ts';

export const stateWords = {
  open: msg({ message: 'Waits', context: 'proposal' }),
  accepted: msg({ message: 'Accepted', context: 'proposal' }),
  declined: msg({ message: 'Declined', context: 'proposal' }),
  expired: msg({ message: 'Expired', context: 'proposal' }),
} as const;

export const proposalsText = {
  listFailed: msg`Failed to fetch the proposals`,
  acceptFailed: { title: msg`The proposal was not accepted` },
  declined: { title: msg`Proposal declined`, message: msg`Nothing was changed.` },
  declineFailed: { title: msg`The proposal was not declined` },
};

export const acceptedText = (act: ProposalAct): Words => {
  switch (act) {
    case 'place_order':
      return msg`Order placed`;
    case 'confirm':
      return msg`Orders confirmed`;
    case 'record_harvest':
      return msg`Harvest recorded`;
    case 'set_price':
      return msg`Prices set`;
    case 'reschedule':
      return msg`Delivery moved`;
    case 'message':
      return msg`Message sent`;
  }
};
