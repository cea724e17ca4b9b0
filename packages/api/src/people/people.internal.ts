import { randomBytes } from 'node:crypto';
import { countOtherAdmins, findProfile } from '@farm/data/identity';
import type { Profile } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { Context } from '../core/context.ts';
import { peopleRefusals } from './people.texts.ts';

const SECRET_BYTES = 32;

/** The secret part of a link; only its hash is stored. */
export const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Refuses `PERSON_MISSING`. */
export const requirePerson = async (ctx: Context, uid: string): Promise<Profile> => {
  const person = await findProfile(ctx.db, uid);
  if (!person) throw new Refusal('PERSON_MISSING', peopleRefusals.missing());
  return person;
};

/**
 * Refuses `ADMIN_LAST` if a person is the only administrator who can sign in. The caller holds `takeAdminsLock`, so that
 * two administrators cannot remove each other at the same time.
 */
export const assertNotLastAdmin = async (ctx: Context, person: Profile): Promise<void> => {
  if (person.role !== 'admin' || (await countOtherAdmins(ctx.db, person.uid)) > 0) return;
  throw new Refusal('ADMIN_LAST', peopleRefusals.adminLast({ person: person.name }));
};

export const later = (instant: Date, ms: number): string => new Date(instant.valueOf() + ms).toISOString();
