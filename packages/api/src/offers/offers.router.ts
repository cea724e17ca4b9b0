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
import { handle, open, permitted, router } from '../core/trpc.ts';
import { answerOffer } from './answer-offer.ts';
import { changeAnswer } from './change-answer.ts';
import { createOffer, endOffer, makeLinks } from './change-offers.ts';
import { noteOpened, openLink } from './open-link.ts';
import { listChoices, listOffers, readSheet } from './read-offers.ts';

const manage = () => permitted('offers.manage');
const byLink = () => open('offers.answer').meta({ sessionless: true });

export const offersRouter = router({
  list: permitted('offers.read')
    .input(ListOffersInput.prefault({}))
    .output(OfferPage)
    .query(handle(listOffers)),
  choices: permitted('offers.read')
    .input(OfferChoicesInput)
    .output(z.array(OfferedSize))
    .query(handle(listChoices)),
  sheet: permitted('offers.read').input(OfferSheetInput).output(OfferSheet).query(handle(readSheet)),
  create: manage()
    .meta({ keepsNoAnswer: true })
    .input(CreateOfferInput)
    .output(OfferWithLinks)
    .mutation(handle(createOffer)),
  links: manage()
    .meta({ keepsNoAnswer: true })
    .input(MakeLinksInput)
    .output(OfferWithLinks)
    .mutation(handle(makeLinks)),
  end: manage().input(EndOfferInput).output(Offer).mutation(handle(endOffer)),
  open: byLink().input(OpenLinkInput).output(OpenedOffer).query(handle(openLink)),
  opened: byLink()
    .input(OpenLinkInput)
    .output(z.object({ isOpened: z.literal(true) }))
    .mutation(handle(noteOpened)),
  answer: byLink().input(AnswerOfferInput).output(OpenedOffer).mutation(handle(answerOffer)),
  change: byLink().input(ChangeAnswerInput).output(OpenedOffer).mutation(handle(changeAnswer)),
});
