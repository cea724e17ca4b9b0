import { PlacedStanding, StandingOrder, StandingProposal } from '@farm/domain/standing';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('StandingOrder', StandingOrder, { description: 'What a buyer gets again and again' });
named('StandingProposal', StandingProposal, {
  description: 'A day of a standing order that is due to be placed',
});
named('PlacedStanding', PlacedStanding, { description: 'What became of each day' });

const managers = 'For the buyer’s sales rep and administrators.';

export const standingRest: RestPaths = {
  listStandingOrders: restPath('GET /api/standing-orders', 'standing.list', {
    summary: 'List standing orders',
    description: 'Sales reps see their own, growers and administrators all of them.',
  }),
  listStandingProposals: restPath('GET /api/standing-orders/proposals', 'standing.proposals', {
    summary: 'List what is due to be placed',
    description: 'The days of standing orders that nobody has placed or left out yet.',
  }),
  createStandingOrder: restPath('POST /api/standing-orders', 'standing.create', {
    status: 201,
    summary: 'Create a standing order',
    description: managers,
  }),
  updateStandingOrder: restPath('PUT /api/standing-orders/:id', 'standing.update', {
    summary: 'Change a standing order',
    description: `Orders that were placed stay as they are. ${managers}`,
  }),
  pauseStandingOrder: restPath('POST /api/standing-orders/:id/pause', 'standing.pause', {
    summary: 'Pause a standing order, or go on with it',
    description: managers,
  }),
  endStandingOrder: restPath('POST /api/standing-orders/:id/end', 'standing.end', {
    summary: 'End a standing order',
    description: managers,
  }),
  skipStandingDay: restPath('POST /api/standing-orders/:id/skip', 'standing.skip', {
    summary: 'Leave a day of a standing order out',
    description: managers,
  }),
  bringBackStandingDay: restPath('POST /api/standing-orders/:id/bring-back', 'standing.bringBack', {
    summary: 'Bring a day back that was left out',
    description: `The day is proposed again. ${managers}`,
  }),
  placeStandingOrders: restPath('POST /api/standing-orders/place', 'standing.place', {
    summary: 'Place days of standing orders',
    description: `Each for itself: the answer says which were placed, which were before, and which were refused and why. ${managers}`,
  }),
};
