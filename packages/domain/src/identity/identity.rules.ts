import type { Profile, Role } from './identity.schema.ts';

/** The shortest password a server accepts, unless its setting requires more. */
export const PASSWORD_MIN_LENGTH = 6;
/** The length the sign-up form recommends. */
export const PASSWORD_RECOMMENDED_LENGTH = 12;

/** A role in running text, with a space instead of the underscore. */
export const roleLabel = (role: Role): string => role.replaceAll('_', ' ');

/** The roles in the sign-up form, in order; the first is the default. */
export const roleOptions = [
  { value: 'farmer', label: 'Farmer' },
  { value: 'sales_rep', label: 'Sales Representative' },
  { value: 'admin', label: 'Administrator' },
] as const satisfies readonly { value: Role; label: string }[];

/** The label of the code field at sign-up. */
export const codeLabel = (role: Role): 'Admin Access Code' | 'Access Code' =>
  role === 'admin' ? 'Admin Access Code' : 'Access Code';

/** The helper text under the code field at sign-up. */
export const codeHelp = (role: Role): string =>
  role === 'admin'
    ? 'Contact your system administrator for the admin access code.'
    : 'This is a private application. Contact the administrator for the access code.';

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
): { strength: PasswordStrength; hint: string } => {
  if (password.length < minLength)
    return {
      strength: 'short',
      hint: `Use at least ${minLength} characters; ${PASSWORD_RECOMMENDED_LENGTH} are better.`,
    };
  const distinct = new Set(password).size;
  if (distinct < 5) return { strength: 'weak', hint: 'Use more different characters.' };
  if (password.length >= PASSWORD_RECOMMENDED_LENGTH) return { strength: 'strong', hint: 'A good length.' };
  return {
    strength: password.length >= 9 ? 'fair' : 'weak',
    hint: `${PASSWORD_RECOMMENDED_LENGTH} characters or more are recommended.`,
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
 * Whether a search matches a person's name, email or role ('sales_rep' or 'sales rep'), ignoring case.
 */
export const matchesPerson = (query: string, person: Pick<Profile, 'name' | 'email' | 'role'>): boolean => {
  const sought = query.trim().toLowerCase();
  return [person.name, person.email, person.role, roleLabel(person.role)].some((text) =>
    text.toLowerCase().includes(sought),
  );
};
