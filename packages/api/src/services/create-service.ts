import { randomUUID } from 'node:crypto';
import { countServices, insertService } from '@farm/data/services';
import { SERVICE_UID } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import { type CreatedService, type CreateServiceInput, SERVICES_MAX } from '@farm/domain/services';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { assertStillHolds, checkPassword, issueToken } from '../identity/change-token.ts';
import { noteAttempt } from '../identity/log-security.ts';
import { takeAdmins } from '../people/people.internal.ts';
import { serviceRefusals } from './services.texts.ts';

/** Only this answer contains the token. Refuses what `createToken` refuses of the password, and `SERVICES_TOO_MANY`. */
export const createService = (
  ctx: PersonContext,
  { password, name, role, scopes, expiresInDays }: CreateServiceInput,
): Promise<CreatedService> =>
  noteAttempt(
    ctx,
    { event: 'service', what: 'made', role },
    async () => {
      const checked = await checkPassword(ctx, password);
      return inTransaction(ctx, async (ctx) => {
        await takeAdmins(ctx);
        await assertStillHolds(ctx, checked);
        if ((await countServices(ctx.db)) >= SERVICES_MAX)
          throw new Refusal('SERVICES_TOO_MANY', serviceRefusals.tooMany({ max: SERVICES_MAX }));
        const uid = `${SERVICE_UID}${randomUUID()}`;
        const createdBy = ctx.person.uid;
        const id = await insertService(ctx.db, { uid, name, role, createdBy }, ctx.now().toISOString());
        const made = await issueToken(ctx, { name, expiresInDays, scope: 'all', scopes }, uid);
        await recordHistory(ctx, {
          type: 'farm',
          id: 1,
          what: 'service_made',
          after: { service: name, serviceRole: role },
        });
        ctx.publish({ topic: 'services', id, to: { roles: ['admin'] } });
        return { ...made, id, role, scopes, createdBy: ctx.person.name };
      });
    },
    ({ id }) => ({ id }),
  );
