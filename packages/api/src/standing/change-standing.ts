import { Refusal } from '@farm/domain/refusals';
import type {
  CreateStandingInput,
  EndStandingInput,
  PauseStandingInput,
  StandingOrder,
  UpdateStandingInput,
} from '@farm/domain/standing';
import type { PersonContext } from '../core/context.ts';
import { standingRefusals } from './standing.texts.ts';

const missing = () => new Refusal('STANDING_MISSING', standingRefusals.missing());

export const createStanding = async (
  _ctx: PersonContext,
  _input: CreateStandingInput,
): Promise<StandingOrder> => {
  throw missing();
};

export const updateStanding = async (
  _ctx: PersonContext,
  _input: UpdateStandingInput,
): Promise<StandingOrder> => {
  throw missing();
};

export const pauseStanding = async (
  _ctx: PersonContext,
  _input: PauseStandingInput,
): Promise<StandingOrder> => {
  throw missing();
};

export const endStanding = async (_ctx: PersonContext, _input: EndStandingInput): Promise<StandingOrder> => {
  throw missing();
};
