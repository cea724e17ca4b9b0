import { z } from 'zod';
import { Id, Instant, requiredText, text } from '../core/fields.ts';
import { requiredName } from '../core/name-fields.ts';
import { withMessage } from '../core/with-message.ts';
import { Password, SessionView } from './identity.schema.ts';
import { identityLabels } from './identity-fields.texts.ts';

/** How long the code may be entered once the password was right. */
export const TICKET_MINUTES = 10;
export const RECOVERY_CODES = 10;

/** An app shows it, or it is a recovery code; with blanks and dashes or without. */
const FactorCode = requiredText(identityLabels.code(), 64);

/** A session, or a ticket with which to send the code of a second factor; then all the other fields are null. */
export const SignedIn = SessionView.extend({
  needs: z.literal('code').optional(),
  ticket: z.string().optional(),
});
export type SignedIn = z.infer<typeof SignedIn>;

const Ticket = text(identityLabels.ticket(), 200);

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
  passkeys: z.int(),
  /** The address at which passkeys work; null where the farm has none that browsers allow. */
  passkeysAt: z.string().nullable(),
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

/** The answer of the device, as WebAuthn has it. */
const Response = z.record(z.string(), z.unknown(), withMessage(identityLabels.passkeyUnfit()));

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The device answers the options, which are JSON as WebAuthn has it, and the answer is sent with the ticket. */
export const BegunPasskey = z.object({ ticket: z.string(), options: z.string() });
export type BegunPasskey = z.infer<typeof BegunPasskey>;

export const PasskeyAnswer = z.strictObject({ ticket: Ticket, response: Response });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

export const AddPasskeyInput = PasskeyAnswer.extend({
  name: requiredName(identityLabels.passkeyName(), 100),
});
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>;

/** With the first factor of a person come their recovery codes. */
export const AddedPasskey = Passkey.extend({ recoveryCodes: z.array(z.string()).optional() });
export type AddedPasskey = z.infer<typeof AddedPasskey>;

/** A code or a passkey: the person proves more than their password. */
const proof = { code: FactorCode.optional(), passkey: PasskeyAnswer.optional() };
export const ProofInput = z.strictObject(proof);
export type ProofInput = z.infer<typeof ProofInput>;

export const RemovePasskeyInput = z.strictObject({ id: Id, ...proof });
export type RemovePasskeyInput = z.infer<typeof RemovePasskeyInput>;

/** The password or a passkey: the person is there again. */
export const EndOthersInput = z.strictObject({
  password: Password.optional(),
  passkey: PasskeyAnswer.optional(),
});
export type EndOthersInput = z.infer<typeof EndOthersInput>;
