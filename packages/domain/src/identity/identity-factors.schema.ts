import { z } from 'zod';
import { Instant, requiredText, text } from '../core/fields.ts';
import { Password, SessionView } from './identity.schema.ts';
import { identityLabels } from './identity-fields.texts.ts';

/** How long the code may be entered once the password was right. */
export const TICKET_MINUTES = 10;
export const RECOVERY_CODES = 10;

/** An app shows it, or it is a recovery code; with blanks and dashes or without. */
export const FactorCode = requiredText(identityLabels.code(), 64);

/** A session, or a ticket with which to send the code of a second factor; then all the other fields are null. */
export const SignedIn = SessionView.extend({
  needs: z.literal('code').optional(),
  ticket: z.string().optional(),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const EnterCodeInput = z.strictObject({
  ticket: text(identityLabels.ticket(), 200),
  code: FactorCode,
});
export type EnterCodeInput = z.infer<typeof EnterCodeInput>;

/** How a person proves more than their password. */
export const Factors = z.object({
  /** Since when an app shows codes; null without one. */
  appSince: Instant.nullable(),
  recoveryCodesLeft: z.int(),
});
export type Factors = z.infer<typeof Factors>;

export const PasswordInput = z.strictObject({ password: Password });
export type PasswordInput = z.infer<typeof PasswordInput>;

/** An app needs this to show codes; only this answer has it. */
export const BegunFactor = z.object({
  /** In groups of four letters, for typing. */
  secret: z.string(),
  /** The address that the picture holds. */
  uri: z.string(),
  /** A QR code, as SVG. */
  qr: z.string(),
});
export type BegunFactor = z.infer<typeof BegunFactor>;

export const CodeInput = z.strictObject({ code: FactorCode });
export type CodeInput = z.infer<typeof CodeInput>;

/** Only this answer has the codes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
