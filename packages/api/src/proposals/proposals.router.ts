import { listProposals } from '@farm/data/proposals';
import { pageOf } from '@farm/domain/core';
import { ListProposalsInput, Proposal, ProposeInput, proposalTexts } from '@farm/domain/proposals';
import { handle, idInput, permitted, router } from '../core/trpc.ts';
import type { ActCaller } from './act-proposed.ts';
import { acceptProposal, declineProposal } from './decide-proposal.ts';
import { requireProposal } from './proposals.internal.ts';
import { proposeAct } from './propose-act.ts';

const ById = idInput(proposalTexts.proposal());

export const proposalsRouter = (callerIn: ActCaller) =>
  router({
    list: permitted('proposals.read')
      .input(ListProposalsInput.prefault({}))
      .output(pageOf(Proposal))
      .query(({ ctx, input }) =>
        listProposals(ctx.db, ctx.person, { ...input, now: ctx.now().toISOString() }),
      ),
    get: permitted('proposals.read')
      .input(ById)
      .output(Proposal)
      .query(({ ctx, input }) => requireProposal(ctx, input.id)),
    propose: permitted('proposals.propose')
      .input(ProposeInput)
      .output(Proposal)
      .mutation(({ ctx, input }) => proposeAct(ctx, input, callerIn)),
    accept: permitted('proposals.decide')
      .input(ById)
      .output(Proposal)
      .mutation(({ ctx, input }) => acceptProposal(ctx, input, callerIn)),
    decline: permitted('proposals.decide').input(ById).output(Proposal).mutation(handle(declineProposal)),
  });
