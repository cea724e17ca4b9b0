import { openIdentity } from '@farm/api';
import { openDatabase } from '@farm/data/app';
import { insertAccount, insertProfile, insertSignIn } from '@farm/data/identity';

export const ACCESS_CODE = 'the-shared-code';
export const ADMIN_ACCESS_CODE = 'the-admin-code';
export const PASSWORD = 'pallet-by-the-door';
/** Where every owner has signed in before. */
export const HOME = '203.0.113.200';

export const emailOf = (number: number): string => `owner-${number}@farm.example`;

/** Fills an empty farm with people who all have the same password, and closes it. */
export const fillGuessedFarm = async (url: string, people: number): Promise<void> => {
  const codes = { access: ACCESS_CODE, admin: ADMIN_ACCESS_CODE };
  const passwordHash = await openIdentity({ provider: 'embedded' }, codes, 6).hasher.hash(PASSWORD);
  const { db, close } = await openDatabase(url);
  const now = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    for (let number = 0; number < people; number += 1) {
      const role = number === 0 ? 'admin' : 'farmer';
      const person = { uid: `owner-${number}`, email: emailOf(number) };
      const account = { provider: 'embedded', password_hash: passwordHash, granted_role: role } as const;
      await insertAccount(trx, { ...person, ...account, created_at: now });
      await insertProfile(trx, { ...person, name: `Owner ${number}`, role }, now);
      const signIn = { uid: person.uid, outcome: 'ok', browser: null, system: null, network: HOME } as const;
      await insertSignIn(trx, signIn, now);
    }
  });
  await close();
};
