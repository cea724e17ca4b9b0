import { createHash, randomUUID } from 'node:crypto';
import { openDatabase } from '@farm/data/app';
import { insertAccount, insertProfile, insertSession } from '@farm/data/identity';

/** Adds a signed-in administrator to the database at `url`, migrating it if needed; no server may have it open. */
export const enrollAdmin = async (url: string, { isExample = false } = {}): Promise<{ cookie: string }> => {
  const database = await openDatabase(url);
  const now = new Date();
  const uid = randomUUID();
  const session = randomUUID();
  const person = { uid, email: `${uid}@farm.example` };
  await insertAccount(database.db, {
    ...person,
    provider: 'embedded',
    password_hash: null,
    granted_role: 'admin',
    is_example: isExample ? 1 : 0,
    created_at: now.toISOString(),
  });
  await insertProfile(database.db, { ...person, name: 'Ada', role: 'admin' }, now.toISOString());
  await insertSession(database.db, {
    idHash: createHash('sha256').update(session).digest('base64url'),
    uid,
    expiresAt: new Date(now.valueOf() + 86_400_000).toISOString(),
    createdAt: now.toISOString(),
  });
  await database.close();
  return { cookie: `farm_session=${session}` };
};
