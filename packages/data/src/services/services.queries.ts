import type { Role } from '@farm/domain/identity';
import type { Scope } from '@farm/domain/permissions';
import type { Service } from '@farm/domain/services';
import type { Db, Trx } from '../core/database.ts';
import { asInteger, idOf } from '../core/sql.ts';
import { insertAccount } from '../identity/identity.queries.ts';
import { serviceTable } from './services.tables.ts';

type StoredService = Omit<Service, 'scopes'> & { scopes: Scope[] };

/** Lists what was not ended, by name. */
export const listServices = async (db: Db): Promise<StoredService[]> => {
  const rows = await db
    .selectFrom('service')
    .innerJoin('access_token', 'access_token.uid', 'service.uid')
    .leftJoin('profile', 'profile.uid', 'service.created_by')
    .select([
      ...serviceTable.columns('id', 'name', 'role', 'created_at'),
      'profile.name as createdBy',
      'access_token.scopes',
      'access_token.last_used_at as lastUsedAt',
      'access_token.expires_at as expiresAt',
    ])
    .where('service.ended_at', 'is', null)
    .orderBy('service.name')
    .orderBy('service.id')
    .execute();
  return rows.map((row) => ({ ...row, scopes: (row.scopes ?? '').split(' ') as Scope[] }));
};

export const countServices = async (db: Db): Promise<number> => {
  const { services } = await db
    .selectFrom('service')
    .select(({ fn }) => asInteger(fn.countAll()).as('services'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return services;
};

type NewService = { uid: string; name: string; role: Role; createdBy: string };

/** Adds a service with an account, so that tables can refer to it; that has no password and no profile. */
export const insertService = async (trx: Trx, service: NewService, now: string): Promise<number> => {
  const { uid, role } = service;
  await insertAccount(trx, {
    uid,
    // Each account needs its own, and nobody can type this one.
    email: uid,
    provider: 'none',
    password_hash: null,
    granted_role: role,
    created_at: now,
  });
  return idOf(
    trx
      .insertInto('service')
      .values(serviceTable.newRow({ ...service, createdAt: now }))
      .returning('id'),
  );
};

/** Ends a service; undefined if there is none, or it was ended before. */
export const setServiceEnded = (
  trx: Trx,
  id: number,
  now: string,
): Promise<{ uid: string; name: string; role: Role } | undefined> =>
  trx
    .updateTable('service')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['uid', 'name', 'role'])
    .executeTakeFirst();
