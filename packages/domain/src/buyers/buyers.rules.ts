import type { Profile } from '../identity/identity.schema.ts';
import { type Actor, isPermitted } from '../permissions.ts';
import type { Buyer } from './buyers.schema.ts';

/** What stands in for an assigned rep that is missing. */
export const UNKNOWN_REP = 'Unknown Rep';

type Assigned = Pick<Buyer, 'assignedRepId'>;

/**
 * Whether a person may edit or delete a buyer: an admin, the assigned rep, or any rep while nobody is
 * assigned.
 */
export const mayChangeBuyer = (person: Actor, buyer: Assigned): boolean =>
  isPermitted('buyers.manage', person.role) &&
  (isPermitted('buyers.manageAll', person.role) ||
    !buyer.assignedRepId ||
    buyer.assignedRepId === person.uid);

/** Who a new buyer is assigned to: a rep's buyer is that rep's; an admin chooses (blank or null: nobody). */
export const repOfNewBuyer = (person: Actor, chosenRepId: string | null): string | null =>
  isPermitted('buyers.beAssigned', person.role) ? person.uid : chosenRepId || null;

/** What everyone's badge on a buyer's card reads. */
export const availabilityBadge = (buyer: Assigned): 'Assigned' | 'Available' =>
  buyer.assignedRepId ? 'Assigned' : 'Available';

/** What the badge that others than admins see in place of the dropdown reads. */
export const assignmentBadge = (
  person: Pick<Actor, 'uid'>,
  buyer: Assigned,
): 'Assigned to You' | 'Assigned to Other Rep' | 'Unassigned' => {
  if (!buyer.assignedRepId) return 'Unassigned';
  return buyer.assignedRepId === person.uid ? 'Assigned to You' : 'Assigned to Other Rep';
};

/** The name of a buyer's rep, 'Unknown Rep' where it is not among the people given; null while unassigned. */
export const assignedRepName = (
  buyer: Assigned,
  people: readonly Pick<Profile, 'uid' | 'name'>[],
): string | null =>
  buyer.assignedRepId
    ? (people.find((person) => person.uid === buyer.assignedRepId)?.name ?? UNKNOWN_REP)
    : null;

/** The people a buyer may be assigned to. */
export const assignableReps = <Person extends Pick<Profile, 'role'>>(people: readonly Person[]): Person[] =>
  people.filter((person) => isPermitted('buyers.beAssigned', person.role));
