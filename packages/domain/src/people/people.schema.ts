import { z } from 'zod';
import { Id, Instant, requiredText, text, Uid } from '../core/fields.ts';
import { requiredName } from '../core/name-fields.ts';
import { codeKinds, Email, joinedBy, Password, Profile, Role } from '../identity/identity.schema.ts';
import { ProofInput } from '../identity/identity-factors.schema.ts';
import { identityLabels } from '../identity/identity-fields.texts.ts';
import { peopleLabels } from './people.texts.ts';

/** How long the links work that an administrator gives to people. */
export const INVITATION_DAYS = 7;
export const RESET_LINK_HOURS = 24;
export const CODE_MIN_LENGTH = 8;

/** The unfinished work in a person's name. */
export const HeldWork = z.object({
  /** Buyers they are assigned to. */
  buyers: z.int(),
  /** Orders of theirs, as the sales rep, with a line that is not closed. */
  orders: z.int(),
  /** Lines they grow that are not closed. */
  growerLines: z.int(),
});
export type HeldWork = z.infer<typeof HeldWork>;

/** A person as administrators see them. */
export const Person = Profile.extend({
  joinedAt: Instant,
  /** Null if it was not recorded. */
  joinedBy: z.enum(joinedBy).nullable(),
  /** The name of the administrator who invited them. */
  invitedBy: z.string().nullable(),
  suspendedAt: Instant.nullable(),
  /** Null if it is not known, such as after all sessions were ended. */
  lastSeenAt: Instant.nullable(),
  work: HeldWork,
  /** Whether their password alone does not sign them in. */
  hasFactor: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export const PersonInput = z.strictObject({ uid: Uid });
export type PersonInput = z.infer<typeof PersonInput>;

/** With a code or passkey of one's own, which the command line needs not. */
export const ResetFactorInput = PersonInput.extend(ProofInput.shape);
export type ResetFactorInput = z.infer<typeof ResetFactorInput>;

export const SetRoleInput = PersonInput.extend({ role: Role });
export type SetRoleInput = z.infer<typeof SetRoleInput>;

export const HandOverInput = z.strictObject({ from: Uid, to: Uid });
export type HandOverInput = z.infer<typeof HandOverInput>;

/** An invitation that nobody has used yet. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  /** The name of the administrator who made it. */
  invitedBy: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

export const InviteInput = z.strictObject({ email: Email, role: Role });
export type InviteInput = z.infer<typeof InviteInput>;

/** The only answer that contains the secret of the link `/join#<secret>`. */
export const MadeInvitation = Invitation.extend({ secret: z.string() });
export type MadeInvitation = z.infer<typeof MadeInvitation>;

/** The secret part of a link. */
const Secret = text(peopleLabels.link(), 200);

export const LinkInput = z.strictObject({ secret: Secret });
export type LinkInput = z.infer<typeof LinkInput>;

/** A person who opens an invitation reads this. */
export const OpenedInvitation = z.object({
  email: z.string(),
  role: Role,
  passwordMinLength: z.int(),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

export const JoinInput = z.strictObject({
  secret: Secret,
  name: requiredName(identityLabels.fullName(), 200),
  password: Password,
});
export type JoinInput = z.infer<typeof JoinInput>;

/** A link `/reset#<secret>`, or the email address to which the sign-in service has sent its own. */
export const MadeReset = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), secret: z.string(), expiresAt: Instant }),
  z.object({ kind: z.literal('mailed'), email: z.string() }),
]);
export type MadeReset = z.infer<typeof MadeReset>;

/** A person who opens a reset link reads this. */
export const OpenedReset = z.object({ email: z.string(), name: z.string(), passwordMinLength: z.int() });
export type OpenedReset = z.infer<typeof OpenedReset>;

export const ResetPasswordInput = z.strictObject({ secret: Secret, newPassword: Password });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

const CodeKind = z.enum(codeKinds);

/** The state of one of the two access codes. */
export const AccessCode = z.object({
  kind: CodeKind,
  isOn: z.boolean(),
  /** Null while the code of the server's setting holds. */
  setAt: Instant.nullable(),
});
export type AccessCode = z.infer<typeof AccessCode>;

export const SetCodeInput = z.strictObject({
  kind: CodeKind,
  /** If absent, the farm makes a strong one. */
  code: requiredText(peopleLabels.code(), 200).optional(),
});
export type SetCodeInput = z.infer<typeof SetCodeInput>;

export const SwitchCodeInput = z.strictObject({ kind: CodeKind, isOn: z.boolean() });
export type SwitchCodeInput = z.infer<typeof SwitchCodeInput>;

/** The only answer that contains the code itself. */
export const MadeCode = z.object({ kind: CodeKind, code: z.string() });
export type MadeCode = z.infer<typeof MadeCode>;
