import type { OccurrenceInput, PlacedStanding, PlaceStandingInput } from '@farm/domain/standing';
import type { PersonContext } from '../core/context.ts';

export const placeStanding = async (
  _ctx: PersonContext,
  _input: PlaceStandingInput,
): Promise<PlacedStanding> => ({
  placed: [],
  already: [],
  refused: [],
});

export const skipOccurrence = async (
  _ctx: PersonContext,
  { id }: OccurrenceInput,
): Promise<{ id: number }> => ({
  id,
});
