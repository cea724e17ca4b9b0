import type {
  ExpectedHarvests,
  ListExpectedInput,
  SetExpectedInput,
  SuggestedHarvest,
} from '@farm/domain/availability';
import type { PersonContext } from '../core/context.ts';

export const listExpected = async (
  _ctx: PersonContext,
  _input: ListExpectedInput,
): Promise<ExpectedHarvests> => ({ weeks: [], products: [] });

export const setExpected = async (
  _ctx: PersonContext,
  _input: SetExpectedInput,
): Promise<ExpectedHarvests> => ({
  weeks: [],
  products: [],
});

export const suggestExpected = async (
  _ctx: PersonContext,
  _input: ListExpectedInput,
): Promise<SuggestedHarvest[]> => [];
