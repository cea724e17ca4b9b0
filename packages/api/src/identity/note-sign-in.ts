import { findAccountByEmail, insertSignIn, type SignInOrigin } from '@farm/data/identity';
import Bowser from 'bowser';
import type { Context } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';

export const noteSignIn = (ctx: InTransaction<Context>, uid: string): Promise<void> =>
  insertSignIn(ctx.db, { uid, outcome: 'ok', ...describeOrigin(ctx) }, ctx.now().toISOString());

/** After the answer, so that the response time does not reveal who has an account. */
export const noteRefusedSignIn = (ctx: Context, email: string): void => {
  const note = async () => {
    const account = await findAccountByEmail(ctx.db, email);
    if (!account) return;
    await inTransaction(ctx, (ctx) =>
      insertSignIn(
        ctx.db,
        { uid: account.uid, outcome: 'refused', ...describeOrigin(ctx) },
        ctx.now().toISOString(),
      ),
    );
  };
  setImmediate(() => {
    note().catch((error: unknown) => ctx.log.warn({ err: error }, 'a refused sign-in was not noted'));
  });
};

const AGENT_MAX = 500;
const NAME_MAX = 40;

const programOf = (agent: string): string | null => {
  const name = /^([A-Za-z][\w .-]*)/.exec(agent)?.[1]?.trim();
  return name && name !== 'Mozilla' ? name.slice(0, NAME_MAX) : null;
};

export const describeOrigin = ({ userAgent = '', network }: Context): SignInOrigin => {
  const agent = userAgent.slice(0, AGENT_MAX);
  const place = network === '' ? null : network;
  if (agent.trim() === '') return { browser: null, system: null, network: place };
  const { browser, os } = Bowser.parse(agent);
  return {
    browser: browser.name ? browser.name.slice(0, NAME_MAX) : programOf(agent),
    system: os.name ? os.name.slice(0, NAME_MAX) : null,
    network: place,
  };
};
