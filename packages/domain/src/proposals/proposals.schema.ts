import { z } from 'zod';
import { Id, IdempotencyKey, Instant, pageFields } from '../core/fields.ts';
import { withMessage } from '../core/with-message.ts';
import { HistoryFields, historyActs, historyTypes } from '../history/history.schema.ts';
import { proposalActs } from './proposals.rules.ts';
import { proposalTexts } from './proposals.texts.ts';

export const ProposalAct = z.enum(proposalActs, withMessage(proposalTexts.actUnknown()));
export type ProposalAct = z.infer<typeof ProposalAct>;

const INPUT_MAX = 20_000;

/** It is the input of the act's procedure, which alone looks at its fields. */
const ProposalInput = z
  .record(z.string(), z.unknown(), withMessage(proposalTexts.inputUnfit()))
  .refine((input) => !Object.hasOwn(input, 'idempotencyKey'), withMessage(proposalTexts.inputHasKey()))
  .refine(
    (input) => JSON.stringify(input).length <= INPUT_MAX,
    withMessage(proposalTexts.inputTooLong({ max: INPUT_MAX })),
  );

export const ProposeInput = z.strictObject({
  act: ProposalAct,
  input: ProposalInput,
  /** Whether a message, a note or another text from outside the farm led to it. */
  fromOutsideText: z.boolean().default(false),
  idempotencyKey: IdempotencyKey,
});
export type ProposeInput = z.infer<typeof ProposeInput>;

/** The most things that one proposal can change. */
export const PROPOSAL_CHANGES_MAX = 200;

/** A thing that would change, as its history would tell it: the fields before and after. */
export const ProposalChange = z.object({
  type: z.enum(historyTypes),
  /** Null for what would be new. */
  id: z.string().nullable(),
  what: z.enum(historyActs),
  /** Names that tell which thing it is; only those it has. */
  about: z.object({
    orderNumber: z.int().exactOptional(),
    buyerName: z.string().exactOptional(),
    productName: z.string().exactOptional(),
    size: z.string().exactOptional(),
    priceList: z.string().exactOptional(),
    deliveryDate: z.string().exactOptional(),
  }),
  before: HistoryFields,
  after: HistoryFields,
});
export type ProposalChange = z.infer<typeof ProposalChange>;

export const ProposalSummary = z.object({
  changes: z.array(ProposalChange),
  /** Who would get which message; null where none would be sent. */
  message: z.object({ to: z.array(z.string()), content: z.string() }).nullable(),
});
export type ProposalSummary = z.infer<typeof ProposalSummary>;

/** A version of a thing that the proposal would change. */
export const SeenVersion = z.object({
  type: z.enum(historyTypes),
  id: z.string(),
  version: z.int().nullable(),
});
export type SeenVersion = z.infer<typeof SeenVersion>;

const proposalStates = ['open', 'accepted', 'declined', 'expired'] as const;
export const ProposalState = z.enum(proposalStates, withMessage(proposalTexts.stateUnknown()));
export type ProposalState = z.infer<typeof ProposalState>;

/** A program would do this, if a person accepts it. */
export const Proposal = z.object({
  id: Id,
  act: ProposalAct,
  /** It tells what would change; once it is accepted, what did. */
  summary: ProposalSummary,
  seen: z.array(SeenVersion),
  state: ProposalState,
  madeBy: z.object({
    uid: z.string(),
    /** A service's name has its mark; null for a person who is no longer there. */
    name: z.string().nullable(),
    /** The name of the token; null if a person proposed it in the browser. */
    token: z.string().nullable(),
  }),
  fromOutsideText: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
  decidedBy: z.object({ uid: z.string(), name: z.string().nullable() }).nullable(),
  decidedAt: Instant.nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

export const ListProposalsInput = z.strictObject({
  /** Absent: every state. */
  state: ProposalState.optional(),
  ...pageFields,
});
export type ListProposalsInput = z.infer<typeof ListProposalsInput>;
