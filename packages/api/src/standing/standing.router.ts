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
import { handle, permitted, router } from '../core/trpc.ts';
import { createStanding, endStanding, pauseStanding, updateStanding } from './change-standing.ts';
import { bringBackOccurrence, placeStanding, skipOccurrence } from './place-standing.ts';
import { listProposals, listStanding } from './read-standing.ts';

const manage = () => permitted('standing.manage');
export const standingRouter = router({
  list: permitted('standing.read')
    .output(z.array(StandingOrder))
    .query(({ ctx }) => listStanding(ctx)),
  proposals: permitted('standing.read')
    .output(z.array(StandingProposal))
    .query(({ ctx }) => listProposals(ctx)),
  create: manage().input(CreateStandingInput).output(StandingOrder).mutation(handle(createStanding)),
  update: manage().input(UpdateStandingInput).output(StandingOrder).mutation(handle(updateStanding)),
  pause: manage().input(PauseStandingInput).output(StandingOrder).mutation(handle(pauseStanding)),
  end: manage().input(EndStandingInput).output(StandingOrder).mutation(handle(endStanding)),
  skip: manage()
    .input(OccurrenceInput)
    .output(z.object({ id: z.int() }))
    .mutation(handle(skipOccurrence)),
  bringBack: manage()
    .input(OccurrenceInput)
    .output(z.object({ id: z.int() }))
    .mutation(handle(bringBackOccurrence)),
  place: manage().input(PlaceStandingInput).output(PlacedStanding).mutation(handle(placeStanding)),
});
