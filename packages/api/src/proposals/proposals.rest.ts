import { Proposal, ProposalChange, ProposalSummary, ProposeInput, SeenVersion } from '@farm/domain/proposals';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('SeenVersion', SeenVersion, {
  description: 'The version that a thing had when the proposal was made',
});

named('ProposalChange', ProposalChange, {
  description: 'A thing that would change, as its history tells it',
  fields: {
    id: 'Null for what would be new',
    about: 'Names that tell which thing it is',
    before: 'The fields that would change, as they were when it was proposed',
    after: 'The same fields afterwards; prices in cents',
  },
});

named('ProposalSummary', ProposalSummary, {
  description: 'What would change; once the proposal is accepted, what did',
  fields: { message: 'Who would get which message; null where none would be sent' },
});

named('Proposal', Proposal, {
  description: 'What a program would do, if a person accepts it',
  fields: {
    seen: 'The versions of what it would change, when it was proposed',
    state: 'An open one expires after a day',
    madeBy:
      'The person or service, and the name of the token; no token where a person proposed it in the browser',
    fromOutsideText: 'Whether a message, a note or another text from outside the farm led to it',
  },
});

named('NewProposal', ProposeInput, {
  description: 'An act to propose',
  example: {
    act: 'confirm',
    input: { lines: [{ id: 12, version: 3 }], ifShort: 'ask' },
    fromOutsideText: false,
    idempotencyKey: 'friday-confirm-12',
  },
  fields: {
    input:
      'The input of its procedure, without an idempotency key: orders.create for place_order, orders.confirm, ' +
      'plantings.harvest for record_harvest, prices.set for set_price, deliveries.reschedule, messages.send for message',
    fromOutsideText: 'Say yes where a message, a note or another text from outside the farm led to it',
  },
});

export const proposalsRest: RestPaths = {
  listProposals: restPath('GET /api/proposals', 'proposals.list', {
    summary: 'List proposals',
    description:
      'Your own, and those of services that you may accept. Open ones come with the oldest first, others with the newest first.',
  }),
  getProposal: restPath('GET /api/proposals/:id', 'proposals.get', {
    summary: 'Read a proposal',
    description: 'What would change, old beside new.',
  }),
  propose: restPath('POST /api/proposals', 'proposals.propose', {
    summary: 'Propose an act',
    description:
      'Nothing changes until a person accepts it. A token needs the scope `propose`, and to read the area of the act. The ' +
      'same key is the same proposal.',
    status: 201,
  }),
  acceptProposal: restPath('POST /api/proposals/:id/accept', 'proposals.accept', {
    summary: 'Accept a proposal',
    description:
      'Needs a session; a token cannot accept. Does it as you, once. Where something changed since, nothing is done, and ' +
      '`present` has the versions of then and now.',
  }),
  declineProposal: restPath('POST /api/proposals/:id/decline', 'proposals.decline', {
    summary: 'Decline a proposal',
    description: 'Needs a session; a token cannot decline.',
  }),
};
