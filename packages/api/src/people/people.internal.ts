import { randomBytes } from 'node:crypto';
import {
  countOtherAdmins,
  findActiveProfile,
  findProfile,
  listPeople as listStored,
  listUidsWithFactor,
  lockAdmins,
} from '@farm/data/identity';
import { listHeldWork } from '@farm/data/people';
import { FARM_UID } from '@farm/domain/core';
import type { Profile } from '@farm/domain/identity';
import type { Person } from '@farm/domain/people';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { Context, PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { peopleRefusals } from './people.texts.ts';

const SECRET_BYTES = 32;

export const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

export const requirePerson = async (ctx: Context, uid: string): Promise<Profile> => {
  const person = await findProfile(ctx.db, uid);
  if (!person) throw new Refusal('PERSON_MISSING', peopleRefusals.missing());
  return person;
};

/** One transaction at a time. Refuses `ROLE_FORBIDDEN` to one who was demoted or suspended while the call waited. */
export const takeAdmins = async ({ db, person }: InTransaction<PersonContext>): Promise<void> => {
  await lockAdmins(db);
  if (person.uid === FARM_UID || (await findActiveProfile(db, person.uid))?.role === 'admin') return;
  throw new Refusal('ROLE_FORBIDDEN', accessTexts.roleForbidden());
};

/** Under the lock of `takeAdmins`, so that two administrators cannot remove each other. Refuses `ADMIN_LAST`. */
export const assertNotLastAdmin = async (ctx: Context, person: Profile): Promise<void> => {
  if (person.role !== 'admin' || (await countOtherAdmins(ctx.db, person.uid)) > 0) return;
  throw new Refusal('ADMIN_LAST', peopleRefusals.adminLast({ person: person.name }));
};

export const later = (instant: Date, ms: number): string => new Date(instant.valueOf() + ms).toISOString();

const NONE = { buyers: 0, orders: 0, growerLines: 0 };

export const listPeople = async ({ db }: Context): Promise<Person[]> => {
  const work = await listHeldWork(db);
  const withFactor = await listUidsWithFactor(db);
  return (await listStored(db)).map((person) => ({
    ...person,
    work: work.get(person.uid) ?? NONE,
    hasFactor: withFactor.has(person.uid),
  }));
};
