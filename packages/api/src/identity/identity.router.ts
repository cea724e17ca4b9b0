import { SessionView } from '@farm/domain';
import { open, router } from '../trpc/trpc.ts';

export const identityRouter = router({
  session: open('identity.session')
    .output(SessionView)
    .query(({ ctx: { session } }) => ({
      uid: session?.uid ?? null,
      email: session?.email ?? null,
      grantedRole: session?.grantedRole ?? null,
      user: session?.user ?? null,
    })),
});
