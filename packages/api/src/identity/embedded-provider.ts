import { randomUUID } from 'node:crypto';
import type { Db } from '@farm/data/core';
import { findAccountByEmail } from '@farm/data/identity';
import { type Line, openPasswordHasher, type PasswordHasher } from './hash-passwords.ts';
import { credentialsWrong } from './identity.internal.ts';
import type { CheckedIdentity, Credentials, IdentityProvider } from './open-identity.ts';

export const openEmbeddedProvider = (hasher: PasswordHasher = openPasswordHasher()): IdentityProvider => {
  const check = async (db: Db, { email, password }: Credentials, line: Line) => {
    const account = await findAccountByEmail(db, email);
    const stored = account?.password_hash ?? null;
    // Hash for an unknown email as well, so that the response time does not reveal who has an account.
    const isRight = await hasher.verify(stored, password, line);
    if (!account) throw credentialsWrong('nobody has this email');
    if (stored === null || !isRight) throw credentialsWrong('the password is wrong');
    return { uid: account.uid, email: account.email, checkedHash: stored };
  };
  return {
    name: 'embedded',
    signUp: async (_db, { email, password }) => ({
      uid: randomUUID(),
      email,
      passwordHash: await hasher.hash(password, 'others'),
    }),
    signIn: async (db, credentials, line = 'sign-in'): Promise<CheckedIdentity> => {
      const checked = await check(db, credentials, line);
      const { checkedHash } = checked;
      return {
        ...checked,
        passwordHash: hasher.isOutdated(checkedHash)
          ? await hasher.hash(credentials.password, line)
          : checkedHash,
      };
    },
    changePassword: async (db, { newPassword, ...credentials }) => ({
      ...(await check(db, credentials, 'others')),
      passwordHash: await hasher.hash(newPassword, 'others'),
    }),
    hashPassword: (password) => hasher.hash(password, 'others'),
  };
};
