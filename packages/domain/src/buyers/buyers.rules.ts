import { ownUid } from '../core/farm-actor.ts';
import type { FarmText } from '../core/texts.ts';
import type { Profile } from '../identity/identity.schema.ts';
import { type Actor, isPermitted } from '../permissions.ts';
import type { Buyer } from './buyers.schema.ts';
import { buyerTexts } from './buyers.texts.ts';

type Assigned = Pick<Buyer, 'assignedRepId'>;

/** An admin, the assigned rep, or any rep if no rep is assigned. */
export const mayChangeBuyer = (person: Actor, buyer: Assigned): boolean =>
  isPermitted('buyers.manage', person.role) &&
  (isPermitted('buyers.manageAll', person.role) ||
    !buyer.assignedRepId ||
    buyer.assignedRepId === person.uid);

export const buyerFor = (role: Actor['role'], buyer: Buyer): Buyer =>
  isPermitted('buyers.readContacts', role)
    ? buyer
    : { ...buyer, email: null, phone: null, address: null, notes: null };

export const repOfNewBuyer = (person: Actor, chosenRepId: string | null): string | null =>
  isPermitted('buyers.beAssigned', person.role) ? ownUid(person) : chosenRepId || null;

export const availabilityBadge = (buyer: Assigned): FarmText =>
  buyer.assignedRepId ? buyerTexts.badgeAssigned() : buyerTexts.badgeAvailable();

export const assignmentBadge = (person: Pick<Actor, 'uid'>, buyer: Assigned): FarmText => {
  if (!buyer.assignedRepId) return buyerTexts.badgeUnassigned();
  return buyer.assignedRepId === person.uid ? buyerTexts.badgeYours() : buyerTexts.badgeOtherRep();
};

/** The name of a buyer's rep, 'Unknown Rep' if the rep is not among the people given; null if no rep is assigned. */
export const assignedRepName = (
  buyer: Assigned,
  people: readonly Pick<Profile, 'uid' | 'name'>[],
): string | FarmText | null =>
  buyer.assignedRepId
    ? (people.find((person) => person.uid === buyer.assignedRepId)?.name ?? buyerTexts.unknownRep())
    : null;

export const assignableReps = <Person extends Pick<Profile, 'role'>>(people: readonly Person[]): Person[] =>
  people.filter((person) => isPermitted('buyers.beAssigned', person.role));
