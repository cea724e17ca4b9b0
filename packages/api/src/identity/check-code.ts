import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import { identityTexts } from './identity.texts.ts';
import type { AccessCodes } from './open-identity.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Checks the access code for a role; admins have a separate code. The comparison takes the same time however much of
 * the code is right. Refuses `ADMIN_CODE_WRONG`, `ACCESS_CODE_WRONG`.
 */
export const assertAccessCode = (codes: AccessCodes, role: Role, given: string): void => {
  const isAdmin = role === 'admin';
  if (timingSafeEqual(digest(given), digest(isAdmin ? codes.admin : codes.access))) return;
  throw isAdmin
    ? new Refusal('ADMIN_CODE_WRONG', identityTexts.adminCodeWrong())
    : new Refusal('ACCESS_CODE_WRONG', identityTexts.accessCodeWrong());
};
