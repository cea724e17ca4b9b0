import { isNewDevice } from '@farm/data/identity';
import type { Context } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { describeOrigin } from './note-sign-in.ts';

/** It tells the owner of an account by mail what happened to it, where the farm sends mail. */
export type TellOwner = (
  ctx: InTransaction<Context>,
  uid: string,
  what:
    | { kind: 'token_made'; values: { token: string } }
    | { kind: 'new_device'; values: { device: string } },
) => Promise<void>;

/** Before the sign-in is noted. */
export const tellOfNewDevice = async (ctx: InTransaction<Context>, uid: string): Promise<void> => {
  if (!ctx.mail) return;
  const origin = describeOrigin(ctx);
  if (!(await isNewDevice(ctx.db, uid, origin))) return;
  const device = [origin.browser, origin.system, origin.network].filter((part) => part !== null).join(', ');
  await ctx.tellOwner(ctx, uid, { kind: 'new_device', values: { device } });
};

declare module '../core/context.ts' {
  interface AppContext {
    tellOwner: TellOwner;
  }
}
