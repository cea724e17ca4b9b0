import { HoldLotInput, LotState, ReleaseLotInput } from '@farm/domain/tracing';
import { handle, permitted, router } from '../core/trpc.ts';
import { holdLot, releaseLot } from './hold-lot.ts';

export const tracingRouter = router({
  hold: permitted('tracing.hold').input(HoldLotInput).output(LotState).mutation(handle(holdLot)),
  release: permitted('tracing.release').input(ReleaseLotInput).output(LotState).mutation(handle(releaseLot)),
});
