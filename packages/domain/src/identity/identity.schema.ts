import { z } from 'zod';
import { Day } from '../core/day-fields.ts';
import { fieldTexts } from '../core/fields.texts.ts';
import { Id, Instant, text, Uid } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { requiredName } from '../core/name-fields.ts';
import { withMessage } from '../core/with-message.ts';
import { roles } from './identity.rules.ts';
import { identityLabels } from './identity-fields.texts.ts';

export const Role = z.enum(roles, withMessage(identityLabels.roleUnknown()));
export type Role = z.infer<typeof Role>;

/** A person of the farm, as every signed-in person may see them. */
export const Profile = z.object({ uid: z.string(), name: z.string(), email: z.string(), role: Role });
export type Profile = z.infer<typeof Profile>;

/** A person in a list of people. A person who is suspended keeps their name there, but cannot be chosen. */
export const ListedPerson = Profile.extend({ suspended: z.literal(true).optional() });
export type ListedPerson = z.infer<typeof ListedPerson>;

/** Which of the two access codes: that of growers and sales reps, or that of administrators. */
export const codeKinds = ['access', 'admin'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** How a person came to the farm. */
export const joinedBy = ['code', 'invitation'] as const;
export type JoinedBy = (typeof joinedBy)[number];

/** The owner of a session; `user` is null until the profile is registered. */
export const SessionView = z.object({
  uid: z.string().nullable(),
  email: z.string().nullable(),
  grantedRole: Role.nullable(),
  user: Profile.nullable(),
});
export type SessionView = z.infer<typeof SessionView>;

const Language = z.enum(languages, withMessage(identityLabels.languageUnknown()));

/** The answer to a request for the session, with the minimum length of a new password. */
export const AskedSession = SessionView.extend({
  passwordMinLength: z.int(),
  /** Whether the server sends mail. */
  sendsMail: z.boolean(),
  /** Whether nobody has an account yet. */
  isFirst: z.boolean(),
  /** Whether the farm of the person who is signed in holds examples. */
  holdsExamples: z.boolean(),
  /** Null until the person has chosen one. */
  language: Language.nullable(),
  /** Present for an administrator who may do nothing but set up a second factor. */
  needsFactor: z.literal(true).optional(),
  /** The address at which passkeys sign people in; absent while nobody has one, or where browsers allow none. */
  passkeysAt: z.string().optional(),
});
export type AskedSession = z.infer<typeof AskedSession>;

/** Today at the farm, and when the day ends. A device may be in another time zone or have a wrong clock. */
export const FarmDay = z.object({ today: Day, timeZone: z.string(), endsInMs: z.int() });
export type FarmDay = z.infer<typeof FarmDay>;

export const Email = text(identityLabels.email(), 254)
  .transform((value) => value.trim())
  .pipe(z.email(withMessage(identityLabels.emailUnfit())));

/** Any script, up to 128 characters; the minimum length is a setting of the server. */
export const Password = text(identityLabels.password(), 128).min(
  1,
  withMessage(fieldTexts.required({ label: identityLabels.password() })),
);

export const SignUpInput = z.strictObject({
  email: Email,
  password: Password,
  name: requiredName(identityLabels.fullName(), 200),
  role: Role,
  accessCode: text(identityLabels.accessCode(), 200),
});
export type SignUpInput = z.infer<typeof SignUpInput>;

export const ForgotInput = z.strictObject({ email: Email });
export type ForgotInput = z.infer<typeof ForgotInput>;

export const SignInInput = z.strictObject({ email: Email, password: Password });
export type SignInInput = z.infer<typeof SignInInput>;

export const RegisterInput = z.strictObject({
  uid: Uid,
  email: Email,
  name: requiredName(identityLabels.fullName(), 200),
  role: Role,
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const ChangePasswordInput = z.strictObject({
  currentPassword: Password,
  newPassword: Password,
  /** Whether the person's access tokens stay valid; otherwise they are revoked. */
  keepsTokens: z.boolean().optional(),
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const LanguageChoice = z.strictObject({ language: Language });
export type LanguageChoice = z.infer<typeof LanguageChoice>;

const device = {
  /** The name of the browser or program; null if it is unknown. */
  browser: z.string().nullable(),
  /** The name of the operating system; null if it is unknown. */
  system: z.string().nullable(),
  /** An IPv4 address or an IPv6 /64; null if it is unknown. */
  network: z.string().nullable(),
};

/** A browser in which the person is signed in. */
export const OpenSession = z.object({
  /** Useless as a cookie. */
  id: z.string(),
  ...device,
  createdAt: Instant,
  /** When it was last used, within a minute. */
  seenAt: Instant.nullable(),
  /** Whether it is the session of this call. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const SessionId = z.string().min(1).max(100);

const signInOutcomes = ['ok', 'refused'] as const;
const SignInOutcome = z.enum(signInOutcomes);
export type SignInOutcome = z.infer<typeof SignInOutcome>;

/** A sign-in to the person's account, or an attempt at one with a wrong password. */
export const SignIn = z.object({ id: Id, at: Instant, outcome: SignInOutcome, ...device });
export type SignIn = z.infer<typeof SignIn>;
