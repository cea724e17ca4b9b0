import { foldName } from '../core/names.ts';
import { PASSWORD_MIN_LENGTH, PASSWORD_RECOMMENDED_LENGTH } from '../core/password-length.ts';
import type { FarmText } from '../core/texts.ts';
import type { Profile, Role } from './identity.schema.ts';
import { personTexts } from './identity.texts.ts';

export const roles = ['farmer', 'sales_rep', 'admin'] as const;

/** A role within a sentence: 'sales rep'. */
export const roleLabel = (role: Role): FarmText => personTexts.role({ role });

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

export type PasswordAdvice = 'minimum' | 'variety' | 'length' | 'nothing';

/** A strong one has the recommended 12 characters; one below `minLength` is refused. Counts UTF-16 units. */
export const passwordStrength = (
  password: string,
  minLength: number = PASSWORD_MIN_LENGTH,
): { strength: PasswordStrength; advice: PasswordAdvice } => {
  if (password.length < minLength) return { strength: 'short', advice: 'minimum' };
  if (new Set(password).size < 5) return { strength: 'weak', advice: 'variety' };
  if (password.length >= PASSWORD_RECOMMENDED_LENGTH) return { strength: 'strong', advice: 'nothing' };
  return { strength: password.length >= 9 ? 'fair' : 'weak', advice: 'length' };
};

const firstLetter = (word: string | undefined) => [...(word ?? '')][0] ?? '';

/** One or two capital letters, from first and last name, otherwise from the email; '?' if both are blank. */
export const initials = ({ name, email = '' }: { name: string; email?: string }): string => {
  const words = (name.trim() || email.trim()).split(/\s+/);
  const letters = firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '');
  return letters.toUpperCase() || '?';
};

type Named = Pick<Profile, 'name' | 'email'>;

/** By name, or by email without one; those whose names read the same are told apart by their email. */
export const namesAmong = (people: readonly Named[]): ((person: Named) => string) => {
  const shared = Map.groupBy(people, ({ name }) => foldName(name));
  return ({ name, email }) => {
    if (name === '') return email;
    const isAlone = (shared.get(foldName(name)) ?? []).every((other) => other.email === email);
    return isAlone || email === '' ? name : `${name} (${email})`;
  };
};

/** Name, email or role, in the reader's words or as calls write it ('sales_rep'), ignoring case. */
export const matchesPerson = (
  query: string,
  person: Pick<Profile, 'name' | 'email' | 'role'>,
  say: (text: FarmText) => string = String,
): boolean => {
  const searchText = query.trim().toLowerCase();
  return [person.name, person.email, person.role, say(roleLabel(person.role))].some((text) =>
    text.toLowerCase().includes(searchText),
  );
};
