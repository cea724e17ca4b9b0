import { insertAccount } from '@farm/data/identity';
import { FARM_ACTOR_NAME, FARM_UID } from '@farm/domain/core';
import type { Profile } from '@farm/domain/identity';
import type { AppContext, PersonContext } from '../core/context.ts';
import { makeContext } from '../core/make-context.ts';

const farmItself: Profile = { uid: FARM_UID, name: FARM_ACTOR_NAME, email: '', role: 'admin' };

/** It has an account, so that tables can refer to it, but no password and no profile: nobody can sign in as the farm. */
export const actAsFarm = async (farm: AppContext): Promise<PersonContext> => {
  await insertAccount(farm.db, {
    uid: FARM_UID,
    email: '',
    provider: 'none',
    password_hash: null,
    granted_role: farmItself.role,
    created_at: farm.now().toISOString(),
  });
  const session = {
    uid: FARM_UID,
    email: '',
    grantedRole: farmItself.role,
    user: farmItself,
    language: null,
    via: 'job' as const,
    key: FARM_UID,
  };
  const ctx = makeContext(farm, { session, network: '', setSessionCookie: () => {} });
  return { ...ctx, session, person: farmItself };
};
