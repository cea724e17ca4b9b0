import { findAppFactor, takeRecoveryCode, takeStep } from '@farm/data/identity';
import type { Refusal } from '@farm/domain/refusals';
import type { Context, PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { identityTexts } from './identity.texts.ts';
import { isOwnNetwork } from './know-network.ts';
import { stepOf } from './make-codes.ts';
import { hashSecret } from './manage-sessions.ts';

export const codeWrong = (): Refusal => fieldRefusal('CODE_WRONG', 'code', identityTexts.codeWrong());

/** The codes that the farm makes have none of these letters, which a person may read in them. */
const asMade = (code: string) =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

export const hashRecoveryCode = (uid: string, code: string): string =>
  hashSecret(`recovery ${uid} ${asMade(code)}`);

type Owner = { uid: string; email: string };

/** Wrong codes are counted as wrong passwords are, by the person and by where they come from. */
export const limitCodes = <Result>(
  ctx: Context,
  { uid, email }: Owner,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { guesses } = ctx.identity;
  const counted = `the codes of ${uid}`;
  return guesses.attempt(ctx, counted, () =>
    guesses.account.attempt({ email: counted, isOwnNetwork: () => isOwnNetwork(ctx, email) }, work),
  );
};

/** Uses up a code of the person's app or a recovery code, once for all calls at the same time. Refuses `CODE_WRONG`. */
export const takeCode = async (ctx: InTransaction<PersonContext>, code: string): Promise<void> => {
  const { uid } = ctx.person;
  const now = ctx.now();
  const app = await findAppFactor(ctx.db, uid);
  const step = app?.confirmedAt ? stepOf(app.secret, code, now) : null;
  if (step !== null) {
    if (await takeStep(ctx.db, uid, step)) return;
    throw codeWrong();
  }
  if (!(await takeRecoveryCode(ctx.db, uid, hashRecoveryCode(uid, code), now.toISOString())))
    throw codeWrong();
  await recordHistory(ctx, { type: 'person', id: uid, what: 'recovery_code_used' });
};
