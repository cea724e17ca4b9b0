import type { Role } from '@farm/domain/identity';
import { type Scope, serviceScopes } from '@farm/domain/permissions';
import { createCaller } from '../app/router.ts';
import type { SessionInfo } from '../core/context.ts';
import { makeContext } from '../core/make-context.ts';
import { hashSecret } from '../identity/manage-sessions.ts';
import { ADMIN_PASSWORD, type SeededFarm } from './seed-farm.ts';
import type { World } from './world.ts';

/** Makes a service, and gives its token, its uid and typed calls with the session that its token has. */
export const actAsService = async (
  world: World,
  { admin }: Pick<SeededFarm, 'admin'>,
  { role, scopes = serviceScopes, name = 'Storefront' }: { role: Role; scopes?: Scope[]; name?: string },
) => {
  const made = await world.as(admin).services.create({ name, role, scopes, password: ADMIN_PASSWORD });
  const key = hashSecret(made.token);
  const found = await world.farm.identity.sessions.findToken(world.farm.db, key, made.createdAt);
  if (!found?.owner.profile) throw new Error('The service has no session');
  const { owner, scope } = found;
  const session: SessionInfo = {
    ...{ uid: owner.uid, email: owner.email, grantedRole: owner.grantedRole, language: owner.language },
    user: { uid: owner.uid, ...found.owner.profile },
    ...{ via: 'token', scope, scopes: found.scopes, key },
  };
  // A context has the database of the moment, which is another while writes are rolled back.
  const caller = () =>
    createCaller(makeContext(world.farm, { session, network: '127.0.0.1', setSessionCookie: () => {} }));
  const headers = { authorization: `Bearer ${made.token}` };
  return { ...made, uid: owner.uid, caller, headers };
};
