import {
  AnswerOfferInput,
  ChangeAnswerInput,
  CreateOfferInput,
  EndOfferInput,
  ListOffersInput,
  MakeLinksInput,
  Offer,
  OfferChoicesInput,
  OfferedSize,
  OfferPage,
  OfferSheet,
  OfferSheetInput,
  OfferWithLinks,
  OpenedOffer,
  OpenLinkInput,
} from '@farm/domain/offers';
import { z } from 'zod';
import { by, open, permitted, router } from '../core/trpc.ts';
import { answerOffer } from './answer-offer.ts';
import { changeAnswer } from './change-answer.ts';
import { createOffer, endOffer, makeLinks } from './change-offers.ts';
import { noteOpened, openLink } from './open-link.ts';
import { listChoices, listOffers, readSheet } from './read-offers.ts';

const manage = () => permitted('offers.manage');
const byLink = () => open('offers.answer').meta({ sessionless: true });

export const offersRouter = router({
  list: permitted('offers.read').input(ListOffersInput.prefault({})).output(OfferPage).query(by(listOffers)),
  choices: permitted('offers.read')
    .input(OfferChoicesInput)
    .output(z.array(OfferedSize))
    .query(by(listChoices)),
  sheet: permitted('offers.read').input(OfferSheetInput).output(OfferSheet).query(by(readSheet)),
  create: manage().input(CreateOfferInput).output(OfferWithLinks).mutation(by(createOffer)),
  links: manage().input(MakeLinksInput).output(OfferWithLinks).mutation(by(makeLinks)),
  end: manage().input(EndOfferInput).output(Offer).mutation(by(endOffer)),
  open: byLink().input(OpenLinkInput).output(OpenedOffer).query(by(openLink)),
  opened: byLink()
    .input(OpenLinkInput)
    .output(z.object({ isOpened: z.literal(true) }))
    .mutation(by(noteOpened)),
  answer: byLink().input(AnswerOfferInput).output(OpenedOffer).mutation(by(answerOffer)),
  change: byLink().input(ChangeAnswerInput).output(OpenedOffer).mutation(by(changeAnswer)),
});
