import {
  DayPromises,
  ExpectedHarvests,
  ListExpectedInput,
  PromiseDayInput,
  PromiseWeeks,
  PromiseWeeksInput,
  SetExpectedInput,
  SuggestedHarvest,
} from '@farm/domain/availability';
import { z } from 'zod';
import { handle, permitted, router } from '../core/trpc.ts';
import { listCells, suggestCells } from './read-expected.ts';
import { promiseForDay, promiseForWeeks } from './read-promises.ts';
import { setCells } from './set-expected.ts';

export const availabilityRouter = router({
  day: permitted('availability.read').input(PromiseDayInput).output(DayPromises).query(handle(promiseForDay)),
  weeks: permitted('availability.read')
    .input(PromiseWeeksInput.prefault({}))
    .output(PromiseWeeks)
    .query(handle(promiseForWeeks)),
});

export const expectedRouter = router({
  list: permitted('expected.read')
    .input(ListExpectedInput.prefault({}))
    .output(ExpectedHarvests)
    .query(handle(listCells)),
  set: permitted('expected.set').input(SetExpectedInput).output(ExpectedHarvests).mutation(handle(setCells)),
  suggest: permitted('expected.read')
    .input(ListExpectedInput.prefault({}))
    .output(z.array(SuggestedHarvest))
    .query(handle(suggestCells)),
});
