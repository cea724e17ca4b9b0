import {
  CreateStandingInput,
  EndStandingInput,
  OccurrenceInput,
  PauseStandingInput,
  PlacedStanding,
  PlaceStandingInput,
  StandingOrder,
  StandingProposal,
  UpdateStandingInput,
} from '@farm/domain/standing';
import { z } from 'zod';
import { by, permitted, router } from '../core/trpc.ts';
import { createStanding, endStanding, pauseStanding, updateStanding } from './change-standing.ts';
import { placeStanding, skipOccurrence } from './place-standing.ts';
import { listProposals, listStanding } from './read-standing.ts';

const manage = () => permitted('standing.manage');
export const standingRouter = router({
  list: permitted('standing.read')
    .output(z.array(StandingOrder))
    .query(({ ctx }) => listStanding(ctx)),
  proposals: permitted('standing.read')
    .output(z.array(StandingProposal))
    .query(({ ctx }) => listProposals(ctx)),
  create: manage().input(CreateStandingInput).output(StandingOrder).mutation(by(createStanding)),
  update: manage().input(UpdateStandingInput).output(StandingOrder).mutation(by(updateStanding)),
  pause: manage().input(PauseStandingInput).output(StandingOrder).mutation(by(pauseStanding)),
  end: manage().input(EndStandingInput).output(StandingOrder).mutation(by(endStanding)),
  skip: manage()
    .input(OccurrenceInput)
    .output(z.object({ id: z.int() }))
    .mutation(by(skipOccurrence)),
  place: manage().input(PlaceStandingInput).output(PlacedStanding).mutation(by(placeStanding)),
});
