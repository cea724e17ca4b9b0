import { createHash, timingSafeEqual } from 'node:crypto';
import { listAccessCodes } from '@farm/data/identity';
import type { CodeKind, Role } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { Context } from '../core/context.ts';
import { identityTexts } from './identity.texts.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a code is the one of a kind that holds now; the answer takes the same time however much of it is right. */
export const isAccessCode = async (ctx: Context, kind: CodeKind, given: string): Promise<boolean> => {
  const { codes, hasher } = ctx.identity;
  const changed = (await listAccessCodes(ctx.db)).find((code) => code.kind === kind)?.codeHash;
  return changed
    ? hasher.verify(changed, given, 'others')
    : timingSafeEqual(digest(given), digest(codes[kind]));
};

export const roleOf = { access: 'farmer', admin: 'admin' } as const satisfies Record<CodeKind, Role>;

export const codeKindOf = (role: Role): CodeKind => (role === 'admin' ? 'admin' : 'access');

/** Refuses `ACCESS_CODE_OFF`, `ADMIN_CODE_WRONG`, `ACCESS_CODE_WRONG`. */
export const assertAccessCode = async (ctx: Context, role: Role, given: string): Promise<void> => {
  const kind = codeKindOf(role);
  const isOff = (await listAccessCodes(ctx.db)).some((code) => code.kind === kind && !code.isOn);
  if (isOff) throw new Refusal('ACCESS_CODE_OFF', identityTexts.codeOff());
  if (await isAccessCode(ctx, kind, given)) return;
  throw kind === 'admin'
    ? new Refusal('ADMIN_CODE_WRONG', identityTexts.adminCodeWrong())
    : new Refusal('ACCESS_CODE_WRONG', identityTexts.accessCodeWrong());
};
