import type {
  CreateOfferInput,
  EndOfferInput,
  MakeLinksInput,
  Offer,
  OfferWithLinks,
} from '@farm/domain/offers';
import type { PersonContext } from '../core/context.ts';

export const createOffer = (_ctx: PersonContext, _input: CreateOfferInput): Promise<OfferWithLinks> => {
  throw new Error('not built');
};

export const makeLinks = (_ctx: PersonContext, _input: MakeLinksInput): Promise<OfferWithLinks> => {
  throw new Error('not built');
};

export const endOffer = (_ctx: PersonContext, _input: EndOfferInput): Promise<Offer> => {
  throw new Error('not built');
};
