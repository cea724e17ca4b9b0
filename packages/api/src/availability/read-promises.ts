import type {
  DayPromises,
  PromiseDayInput,
  PromiseWeeks,
  PromiseWeeksInput,
} from '@farm/domain/availability';
import type { PersonContext } from '../core/context.ts';

export const promiseForDay = async (_ctx: PersonContext, _input: PromiseDayInput): Promise<DayPromises> => ({
  isOn: false,
  products: [],
});

export const promiseForWeeks = async (
  _ctx: PersonContext,
  _input: PromiseWeeksInput,
): Promise<PromiseWeeks> => ({ weeks: [], products: [] });
