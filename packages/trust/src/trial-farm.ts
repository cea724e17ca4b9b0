import { createHash, randomBytes } from 'node:crypto';
import { connect, openDatabase } from '@farm/data/app';
import { insertSizes, insertTemplate } from '@farm/data/catalog';
import type { Db } from '@farm/data/core';
import { insertToken } from '@farm/data/identity';
import { insertGroup } from '@farm/data/messages';
import { fillFarm } from '@farm/data/testing';
import { addDays } from '@farm/domain/core';
import type { Role } from '@farm/domain/identity';

const BUYERS = 20;

export type TrialPerson = { uid: string; role: Role; token: string };

/** A farmer, a rep and an administrator, who write to each other in one conversation. */
export type Team = {
  farmer: TrialPerson;
  rep: TrialPerson;
  admin: TrialPerson;
  conversationId: number;
};

export type TrialFarm = {
  url: string;
  teams: readonly Team[];
  buyerIds: readonly number[];
  products: readonly { productNameId: number; sizeId: number }[];
  /** A day on which orders can be delivered, far from those of other numbers. */
  dayOf: (number: number) => string;
};

const enroll = async (db: Db, role: Role, number: number, now: string): Promise<TrialPerson> => {
  const uid = await fillFarm(db).person(role, `${role}-${number}`);
  const token = `farm_${randomBytes(32).toString('base64url')}`;
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  await insertToken(db, { uid, name: 'trial', tokenHash, expiresAt: null, scope: 'all' }, now);
  return { uid, role, token };
};

const fill = async (db: Db, teams: number, kinds: number): Promise<Omit<TrialFarm, 'url'>> => {
  const now = new Date().toISOString();
  const today = now.slice(0, 10);
  return db.transaction().execute(async (trx) => {
    const made: Team[] = [];
    for (let number = 0; number < teams; number += 1) {
      const join = (role: Role) => enroll(trx, role, number, now);
      const [farmer, rep, admin] = [await join('farmer'), await join('sales_rep'), await join('admin')];
      const uids = [farmer.uid, rep.uid, admin.uid];
      const group = { name: `Team ${number}`, createdBy: admin.uid, uids };
      made.push({ farmer, rep, admin, conversationId: await insertGroup(trx, group, now) });
    }
    const buyerIds: number[] = [];
    for (let number = 0; number < BUYERS; number += 1)
      buyerIds.push(await fillFarm(trx).buyer(`Buyer ${number}`));
    const products: { productNameId: number; sizeId: number }[] = [];
    for (let number = 0; number < kinds; number += 1) {
      const template = await insertTemplate(trx, { name: `Product ${number}`, baseUnit: 'lb' }, now);
      const productNameId = template?.id ?? 0;
      const wanted = { productNameId, size: '1lb', unitsPerBaseUnit: '1', isCatchWeight: false };
      const [size] = await insertSizes(trx, [wanted]);
      products.push({ productNameId, sizeId: size?.id ?? 0 });
    }
    const dayOf = (number: number) => addDays(today, 30 + (number % 50_000));
    return { teams: made, buyerIds, products, dayOf };
  });
};

/** Fills an empty farm with people who hold access tokens, buyers and products, and closes it. */
export const fillTrialFarm = async (
  url: string,
  { teams = 64, products = 4, isMigrated = false } = {},
): Promise<TrialFarm> => {
  const { db, close } = await (isMigrated ? connect(url) : openDatabase(url));
  try {
    return { url, ...(await fill(db, teams, products)) };
  } finally {
    await close();
  }
};
