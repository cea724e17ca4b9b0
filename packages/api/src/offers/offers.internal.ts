import { createHash, randomBytes } from 'node:crypto';
import { findFarm } from '@farm/data/farm';
import type { StoredOffer } from '@farm/data/offers';
import type { FarmDetails } from '@farm/domain/farm';
import { mayEndOffer, type Offer } from '@farm/domain/offers';
import { Refusal } from '@farm/domain/refusals';
import type { Context, PersonContext } from '../core/context.ts';
import { offerRefusals } from './offers.texts.ts';

const TOKEN_BYTES = 16;

/** 128 bits that nobody can guess. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** A token is kept as this. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The farm's details. Refuses `ORDER_LINKS_OFF`. */
export const requireLinksOn = async ({ db }: Pick<Context, 'db'>): Promise<FarmDetails> => {
  const farm = await findFarm(db);
  if (!farm.orderLinksOn) throw new Refusal('ORDER_LINKS_OFF', offerRefusals.off());
  return farm;
};

export const missingOffer = () => new Refusal('OFFER_MISSING', offerRefusals.missing());

export const offerFor = ({ person }: PersonContext, offer: StoredOffer): Offer => ({
  ...offer,
  mayEnd: mayEndOffer(person, offer),
});
