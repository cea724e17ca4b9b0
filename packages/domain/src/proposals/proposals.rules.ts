import { type Action, type ActorRole, isPermitted } from '../permissions.ts';

/** Each act that can be proposed, with the procedure whose input it takes and the permission of that. */
export const proposedActs = {
  place_order: { procedure: 'orders.create', action: 'orders.create' },
  confirm: { procedure: 'orders.confirm', action: 'orders.confirm' },
  record_harvest: { procedure: 'plantings.harvest', action: 'plantings.manage' },
  set_price: { procedure: 'prices.set', action: 'prices.manage' },
  reschedule: { procedure: 'deliveries.reschedule', action: 'deliveries.reschedule' },
  message: { procedure: 'messages.send', action: 'messages.use' },
} as const satisfies Record<string, { procedure: string; action: Action }>;

type Act = keyof typeof proposedActs;

export const proposalActs = Object.keys(proposedActs) as Act[];

/** The acts that a role may do, and so may propose. */
export const actsOf = (role: ActorRole): Act[] =>
  proposalActs.filter((act) => isPermitted(proposedActs[act].action, role));

/** A proposal can be accepted for so long. */
export const PROPOSAL_HOURS = 24;

/** A token can have so many proposals open. */
export const OPEN_OF_TOKEN_MAX = 50;

/** The farm can have so many open. */
export const OPEN_OF_FARM_MAX = 300;

/** Whether an act is about orders, of which a rep sees only their own. */
export const isOfOrders = (act: Act): boolean => ['place_order', 'confirm', 'reschedule'].includes(act);
