import { type CallRows, missingId, NONE, signedIn } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

const own = [
  NONE,
  'ok',
  'PROPOSAL_MISSING',
  'PROPOSAL_MISSING',
  'PROPOSAL_MISSING',
  'PROPOSAL_MISSING',
] as const;

const message = (conversationId: number) => ({
  act: 'message',
  input: { conversationId, content: 'Chard is ready' },
  idempotencyKey: crypto.randomUUID(),
});

export const proposalsCalls: CallRows = {
  'proposals.list': { input: () => ({}), outcomes: signedIn },
  'proposals.get': {
    input: ({ proposal }) => ({ id: proposal.id }),
    outcomes: own,
    missing: missingId('farmer', 'PROPOSAL_MISSING'),
  },
  'proposals.propose': {
    input: ({ conversation }) => message(conversation.id),
    outcomes: [NONE, 'ok', 'CONVERSATION_MISSING', 'ok', 'CONVERSATION_MISSING', 'CONVERSATION_MISSING'],
    missing: { as: 'rep', input: () => message(MISSING_ID), outcome: 'CONVERSATION_MISSING' },
  },
  'proposals.accept': {
    input: ({ proposal }) => ({ id: proposal.id }),
    outcomes: own,
    missing: missingId('farmer', 'PROPOSAL_MISSING'),
  },
  'proposals.decline': {
    input: ({ proposal }) => ({ id: proposal.id }),
    outcomes: own,
    missing: missingId('farmer', 'PROPOSAL_MISSING'),
  },
};
