import type {
  ListOffersInput,
  OfferChoicesInput,
  OfferedSize,
  OfferPage,
  OfferSheet,
  OfferSheetInput,
} from '@farm/domain/offers';
import type { PersonContext } from '../core/context.ts';

export const listOffers = (_ctx: PersonContext, _input: ListOffersInput): Promise<OfferPage> => {
  throw new Error('not built');
};

export const listChoices = (_ctx: PersonContext, _input: OfferChoicesInput): Promise<OfferedSize[]> => {
  throw new Error('not built');
};

export const readSheet = (_ctx: PersonContext, _input: OfferSheetInput): Promise<OfferSheet> => {
  throw new Error('not built');
};
