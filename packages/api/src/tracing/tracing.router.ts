import { listWantAllLots } from '@farm/data/buyers';
import {
  FoundLot,
  HoldLotInput,
  LineTrace,
  LineTraceInput,
  LotBuyer,
  LotInput,
  LotTrace,
  ReleaseLotInput,
  SearchLotsInput,
  TracedLot,
  TraceFile,
  TraceFileInput,
  UpdateLotInput,
} from '@farm/domain/tracing';
import { z } from 'zod';
import { handle, permitted, router } from '../core/trpc.ts';
import { searchLots } from './find-lot.ts';
import { holdLot, releaseLot } from './hold-lot.ts';
import { writeTrace } from './stream-trace.ts';
import { traceLine } from './trace-line.ts';
import { traceLot } from './trace-lot.ts';
import { updateLot } from './update-lot.ts';

export const tracingRouter = router({
  lot: permitted('tracing.read').input(LotInput).output(LotTrace).query(handle(traceLot)),
  line: permitted('tracing.readOrder').input(LineTraceInput).output(LineTrace).query(handle(traceLine)),
  search: permitted('tracing.read')
    .input(SearchLotsInput)
    .output(z.array(FoundLot))
    .query(handle(searchLots)),
  buyers: permitted('tracing.readOrder')
    .output(z.array(LotBuyer))
    .query(({ ctx }) => listWantAllLots(ctx.db)),
  file: permitted('tracing.read')
    .input(TraceFileInput.prefault({}))
    .output(TraceFile)
    .query(handle(writeTrace)),
  update: permitted('tracing.update').input(UpdateLotInput).output(TracedLot).mutation(handle(updateLot)),
  hold: permitted('tracing.hold').input(HoldLotInput).output(TracedLot).mutation(handle(holdLot)),
  release: permitted('tracing.release').input(ReleaseLotInput).output(TracedLot).mutation(handle(releaseLot)),
});
