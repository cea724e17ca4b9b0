import { deleteTokensOf } from '@farm/data/identity';
import { setServiceEnded } from '@farm/data/services';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { endAccess } from '../identity/end-access.ts';
import { noteAttempt } from '../identity/log-security.ts';
import { serviceRefusals } from './services.texts.ts';

/** Its token and its live streams end at once; what it did keeps its name. Refuses `SERVICE_MISSING`. */
export const endService = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  noteAttempt(ctx, { event: 'service', what: 'ended', id }, () =>
    inTransaction(ctx, async (ctx) => {
      const ended = await setServiceEnded(ctx.db, id, ctx.now().toISOString());
      if (!ended) throw new Refusal('SERVICE_MISSING', serviceRefusals.missing());
      const { uid, name: service, role: serviceRole } = ended;
      await deleteTokensOf(ctx.db, uid);
      endAccess(ctx, { uid });
      await recordHistory(ctx, {
        type: 'farm',
        id: 1,
        what: 'service_ended',
        before: { service, serviceRole },
      });
      ctx.publish({ topic: 'services', id, to: { roles: ['admin'] } });
      return { id };
    }),
  );
