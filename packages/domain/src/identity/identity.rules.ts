import { PASSWORD_MIN_LENGTH, PASSWORD_RECOMMENDED_LENGTH } from '../core/password-length.ts';
import type { FarmText } from '../core/texts.ts';
import type { Profile, Role } from './identity.schema.ts';
import { personTexts } from './identity.texts.ts';

/** A role in running text: 'sales rep'. */
export const roleLabel = (role: Role): FarmText => personTexts.role({ role });

/** The roles in the sign-up form, in order; the first is the default. */
export const roleOptions = [
  { value: 'farmer', label: personTexts.farmer() },
  { value: 'sales_rep', label: personTexts.salesRep() },
  { value: 'admin', label: personTexts.admin() },
] as const satisfies readonly { value: Role; label: FarmText }[];

/** The label of the code field at sign-up. */
export const codeLabel = (role: Role): FarmText =>
  role === 'admin' ? personTexts.adminCode() : personTexts.code();

/** The helper text under the code field at sign-up. */
export const codeHelp = (role: Role): FarmText =>
  role === 'admin' ? personTexts.adminCodeHelp() : personTexts.codeHelp();

const badgeColours = { farmer: 'green', sales_rep: 'blue', admin: 'grape' } as const satisfies Record<
  Role,
  string
>;

/** The colour of a role badge, by Mantine's name; grape is its purple. */
export const roleBadgeColour = (role: Role): 'green' | 'blue' | 'grape' => badgeColours[role];

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

/**
 * How hard a password is to guess, judged by its length and variety, and what would improve it. A strong one needs the
 * recommended 12 characters; one below `minLength` is refused. Like the server, counts the length in UTF-16 units.
 */
export const passwordStrength = (
  password: string,
  minLength: number = PASSWORD_MIN_LENGTH,
): { strength: PasswordStrength; hint: FarmText } => {
  if (password.length < minLength)
    return {
      strength: 'short',
      hint: personTexts.short({ minLength, recommended: PASSWORD_RECOMMENDED_LENGTH }),
    };
  const distinct = new Set(password).size;
  if (distinct < 5) return { strength: 'weak', hint: personTexts.monotonous() };
  if (password.length >= PASSWORD_RECOMMENDED_LENGTH) return { strength: 'strong', hint: personTexts.good() };
  return {
    strength: password.length >= 9 ? 'fair' : 'weak',
    hint: personTexts.longer({ recommended: PASSWORD_RECOMMENDED_LENGTH }),
  };
};

const firstLetter = (word: string | undefined) => [...(word ?? '')][0] ?? '';

/**
 * One or two capital letters for a person, from the first and last name, otherwise from the email; '?' if both are
 * blank.
 */
export const initials = ({ name, email = '' }: { name: string; email?: string }): string => {
  const words = (name.trim() || email.trim()).split(/\s+/);
  const letters = firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '');
  return letters.toUpperCase() || '?';
};

/**
 * Whether a search matches a person's name, email or role, in the reader's words or as calls write it ('sales_rep'),
 * ignoring case.
 */
export const matchesPerson = (
  query: string,
  person: Pick<Profile, 'name' | 'email' | 'role'>,
  say: (text: FarmText) => string = String,
): boolean => {
  const sought = query.trim().toLowerCase();
  return [person.name, person.email, person.role, say(roleLabel(person.role))].some((text) =>
    text.toLowerCase().includes(sought),
  );
};
