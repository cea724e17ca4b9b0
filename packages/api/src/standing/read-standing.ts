import type { StandingOrder, StandingProposal } from '@farm/domain/standing';
import type { PersonContext } from '../core/context.ts';

export const listStanding = async (_ctx: PersonContext): Promise<StandingOrder[]> => [];

export const listProposals = async (_ctx: PersonContext): Promise<StandingProposal[]> => [];
