import { countProposals, findProposal, type StoredProposal } from '@farm/data/proposals';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { proposalRefusals } from './proposals.texts.ts';

/** A proposal that the person made, or may decide on. Refuses `PROPOSAL_MISSING`. */
export const requireProposal = async (ctx: PersonContext, id: number): Promise<StoredProposal> => {
  const proposal = await findProposal(ctx.db, ctx.person, id, ctx.now().toISOString());
  if (proposal) return proposal;
  throw new Refusal('PROPOSAL_MISSING', proposalRefusals.missing());
};

/** How many proposals wait for the person. */
export const countOpen = ({ db, person, ...ctx }: PersonContext, most: number): Promise<number> =>
  countProposals(db, person, ctx.now().toISOString(), most);
