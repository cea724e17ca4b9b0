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
import { by, permitted, router } from '../core/trpc.ts';
import { listCells, suggestCells } from './read-expected.ts';
import { promiseForDay, promiseForWeeks } from './read-promises.ts';
import { setCells } from './set-expected.ts';

export const availabilityRouter = router({
  day: permitted('availability.read').input(PromiseDayInput).output(DayPromises).query(by(promiseForDay)),
  weeks: permitted('availability.read')
    .input(PromiseWeeksInput.prefault({}))
    .output(PromiseWeeks)
    .query(by(promiseForWeeks)),
});

export const expectedRouter = router({
  list: permitted('expected.read')
    .input(ListExpectedInput.prefault({}))
    .output(ExpectedHarvests)
    .query(by(listCells)),
  set: permitted('expected.set').input(SetExpectedInput).output(ExpectedHarvests).mutation(by(setCells)),
  suggest: permitted('expected.read')
    .input(ListExpectedInput.prefault({}))
    .output(z.array(SuggestedHarvest))
    .query(by(suggestCells)),
});
