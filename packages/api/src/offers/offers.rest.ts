import { AnswerOfferInput, Offer, OfferWithLinks, OpenedOffer, OpenLinkInput } from '@farm/domain/offers';
import { aboutKey, named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('OpenedOffer', OpenedOffer, {
  description: 'What a buyer sees of an offer by an order link',
  example: {
    farmName: 'Green Valley Farm',
    farmPhone: '555-0100',
    buyerName: 'Harbor Kitchen',
    title: 'Greens of the week',
    note: null,
    closesAt: '2026-04-16T23:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    isClosed: false,
    days: ['2026-04-17'],
    lines: [
      {
        sizeId: 7,
        productName: 'Kale',
        size: '1lb',
        prices: [{ cents: 350, per: 'package' }],
        baseUnit: 'lb',
        unitsPerPackage: '1',
        left: [25],
      },
    ],
    order: null,
    others: [{ number: 294, day: '2026-04-17' }],
    isOpened: true,
  },
  fields: {
    farmName: 'Null if the farm has not entered its name',
    farmPhone: 'Null if the farm has not entered one',
    note: 'What the farm wrote to its buyers, or null',
    closesAt: 'Until when it can be answered',
    timeZone: "The farm's time zone",
    isClosed: 'Whether ordering is closed; `lines` is empty then',
    days: 'The delivery days that are not over',
    lines:
      'Each with its price and the packages that are left for each of the days. A price is null if there is none; null ' +
      'packages are plenty.',
    order: 'What was ordered by this link, and the status of each line; null until then',
    others: 'The open orders that the buyer has already for one of the days',
    isOpened: 'Whether the farm knows that the link was opened',
  },
});

const Answer = named('OfferAnswer', AnswerOfferInput.omit({ token: true }), {
  description: 'What a buyer orders from an offer',
  example: {
    day: '2026-04-17',
    purchaseOrderNumber: 'PO-88',
    notes: 'By seven, please',
    lines: [{ sizeId: 7, quantity: 15 }],
    idempotencyKey: 'answer-1',
  },
  fields: {
    day: 'One of the delivery days',
    lines:
      'Package sizes of the offer, each once. More than is left is refused with `OFFER_SHORT`, unless `askAnyway` is true: ' +
      'then the farm sees that it was asked for beyond what was left.',
    addTo: 'The number of one of `others` for the day, which gets the lines; absent: a new order',
    idempotencyKey: aboutKey,
  },
});

const { token } = OpenLinkInput.shape;
const params = OpenLinkInput.extend({ token: token.describe('The last part of the order link') });

const noSignIn =
  'The link says who asks: no session or token is needed, and none counts. A link that is not known or has ended answers 404.';

named('Offer', Offer, { description: 'What is offered to buyers, and what became of its links' });
named('OfferWithLinks', OfferWithLinks, {
  description: 'An offer with the links that were made now; only this answer has their tokens',
});

const sellers = 'For sales reps, of their own buyers, and for administrators.';

export const offerPaths: RestPaths = {
  listOffers: restPath('GET /api/offers', 'offers.list', {
    summary: 'List offers',
    description:
      'The newest first. Sales reps see those that they made or that one of their buyers has a link of.',
  }),
  listOfferChoices: restPath('GET /api/offers/choices', 'offers.choices', {
    summary: 'List what can be offered for some days',
    description: 'Package sizes, with the packages that are left for each day.',
  }),
  getOfferSheet: restPath('GET /api/offers/:id/sheet', 'offers.sheet', {
    summary: 'Load the availability sheet of an offer',
    description: 'With `buyerId`, it has the prices of that buyer, for those who sell to it.',
  }),
  createOffer: restPath('POST /api/offers', 'offers.create', {
    status: 201,
    summary: 'Offer something to buyers',
    description: `Each buyer that is named gets a link. ${sellers}`,
  }),
  createOfferLinks: restPath('POST /api/offers/:id/links', 'offers.links', {
    status: 201,
    summary: 'Make links of an offer',
    description: `A buyer who has one keeps it, unless \`replaces\` is true. ${sellers}`,
  }),
  endOffer: restPath('POST /api/offers/:id/end', 'offers.end', {
    summary: 'End an offer, or one of its links',
    description: 'By who made it, or by an administrator.',
  }),
};

export const linkPaths: RestPaths = {
  openOrderLink: restPath('GET /api/order-links/:token', 'offers.open', {
    summary: 'Open an order link',
    description: `What is left of an offer, and what its buyer ordered. ${noSignIn}`,
    params,
    answer: OpenedOffer.describe('The offer as its buyer sees it'),
  }),
  answerOrderLink: restPath('POST /api/order-links/:token/answers', 'offers.answer', {
    summary: 'Order by an order link',
    description: `Places an ordinary pending order of the buyer, at the farm’s prices. ${noSignIn}`,
    params,
    body: Answer,
    answer: OpenedOffer.describe('The offer with what was ordered'),
  }),
  changeOrderByLink: restPath('POST /api/order-links/:token/changes', 'offers.change', {
    summary: 'Change what was ordered by an order link',
    description: `While it is open and no line of it was acted on. ${noSignIn}`,
  }),
};
