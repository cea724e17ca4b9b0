import { findBuyer, listAllBuyers, listBuyers } from '@farm/data/buyers';
import { listProfiles } from '@farm/data/identity';
import {
  assignableReps,
  type Buyer,
  buyerFor,
  type ListBuyersInput,
  type RepName,
} from '@farm/domain/buyers';
import { namesAmong } from '@farm/domain/identity';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { buyerRefusals } from './buyers.texts.ts';

export const readBuyers = async ({ db, person }: PersonContext, input: ListBuyersInput) => {
  const byContacts = isPermitted('buyers.readContacts', person.role);
  const page = await listBuyers(db, { ...input, byContacts });
  return { ...page, items: page.items.map((buyer) => buyerFor(person.role, buyer)) };
};

export const readAllBuyers = async ({ db, person }: PersonContext): Promise<Buyer[]> =>
  (await listAllBuyers(db)).map((buyer) => buyerFor(person.role, buyer));

/** One buyer, as the person may see it. Refuses `BUYER_MISSING`. */
export const readBuyer = async ({ db, person }: PersonContext, { id }: { id: number }): Promise<Buyer> => {
  const buyer = await findBuyer(db, id);
  if (!buyer) throw new Refusal('BUYER_MISSING', buyerRefusals.missing());
  return buyerFor(person.role, buyer);
};

export const readReps = async ({ db }: PersonContext): Promise<RepName[]> => {
  const people = await listProfiles(db);
  const nameOf = namesAmong(people);
  return assignableReps(people).map((person) => ({ ...person, name: nameOf(person) }));
};

/** Refuses `BUYER_MISSING`. */
export const buyerHistory: HistorySource = {
  action: 'buyers.history',
  trace: async (ctx, id) => {
    const buyer = await readBuyer(ctx, { id: numberId(id) });
    return [
      { type: 'buyer', id: buyer.id, name: null },
      { type: 'buyer_terms', id: buyer.id, name: null },
    ];
  },
};
