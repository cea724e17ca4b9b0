import type { Role } from '../identity/identity.schema.ts';
import { isPermitted } from '../permissions.ts';
import type { HeldWork } from './people.schema.ts';

/** Somebody with a role can take over this of a person's work; the rest is 0. */
export const fittingWork = ({ buyers, orders, growerLines }: HeldWork, role: Role): HeldWork => ({
  buyers: isPermitted('buyers.beAssigned', role) ? buyers : 0,
  orders: isPermitted('orders.create', role) ? orders : 0,
  growerLines: isPermitted('orders.confirm', role) ? growerLines : 0,
});

export const isNoWork = ({ buyers, orders, growerLines }: HeldWork): boolean =>
  buyers + orders + growerLines === 0;
