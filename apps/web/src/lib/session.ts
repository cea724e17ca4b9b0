import type { AskedSession, Profile, Role, SessionView } from '@farm/domain/identity';
import type { Language } from '@farm/domain/language';
import type { FieldIssue, RefusalCode } from '@farm/domain/refusals';
import type { SentText } from '@farm/domain/texts';
import { t } from '@lingui/core/macro';
import { saySent } from './say.ts';

export type SessionUser = Profile & { language: Language | null };

export type Credentials = { email: string; password: string };

export type Registration = Credentials & { name: string; role: Role; accessCode: string };

/** A refusal by the server, or a server out of reach (status 0); the message is fit to show. */
export class RequestError extends Error {
  readonly status: number;
  /** What the server said, without the status. */
  readonly said: string;
  readonly code: RefusalCode | undefined;
  readonly issues: FieldIssue[];

  constructor(
    status: number,
    message: string,
    { said = message, code, issues = [] }: { said?: string; code?: RefusalCode; issues?: FieldIssue[] } = {},
  ) {
    super(message);
    this.status = status;
    this.said = said;
    this.code = code;
    this.issues = issues;
  }

  /** Nothing is wrong with what was asked: it may be answered in a while. */
  get isTrouble(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

type Answer = { message?: unknown; text?: SentText; code?: RefusalCode; issues?: FieldIssue[] };

async function request(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      // Refusals come with their texts, to be said in the language of the page.
      headers: { 'farm-texts': 'ids', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch {
    throw new RequestError(0, t`The farm cannot be reached. Check your connection and try again.`);
  }
  const answer = parseJson(text);
  if (response.ok && answer) return answer;
  if (response.ok) throw new RequestError(502, t`The farm gave an answer that cannot be read. Try again.`);
  const { message, text: sent, code, issues } = answer ?? {};
  const reason =
    typeof message === 'string' && message !== ''
      ? saySent({ message, text: sent ?? issues?.[0]?.text })
      : undefined;
  const said = reason ?? (text || response.statusText);
  throw new RequestError(response.status, reason ?? `${response.status}: ${said}`, {
    said,
    ...(code && { code }),
    issues: Array.isArray(issues) ? issues : [],
  });
}

function parseJson(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Whose session this browser's is, if anyone's; an identity without a profile is signed out. */
export async function loadSession(): Promise<AskedSession> {
  const session = (await request('GET', '/api/auth/session')) as AskedSession;
  const { uid, user } = session;
  if (uid && !user) {
    console.error('User profile not found. Please contact support.');
    await signOut();
  }
  return session;
}

/** The person of a session, with the language they chose. */
export const userOf = ({ user, language }: AskedSession): SessionUser | null => user && { ...user, language };

/** Keeps the language a person chose with them. */
export async function keepLanguage(language: Language): Promise<void> {
  await request('POST', '/trpc/identity.setLanguage', { language });
}

/** Opens a session and answers whose it is; rejects with a message fit to show. */
export async function signIn(credentials: Credentials): Promise<SessionUser> {
  await request('POST', '/api/auth/sign-in', credentials);
  return loadOwnProfile();
}

/** Creates the account, then its profile; rejects with a message fit to show. */
export async function signUp(registration: Registration): Promise<SessionUser> {
  const { email, name, role } = registration;
  const session = (await request('POST', '/api/auth/sign-up', registration)) as SessionView;
  try {
    await request('POST', '/api/auth/register', { uid: session.uid, email, name, role });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { status, said } = error;
    throw new Error(t`Failed to create user profile: ${status} ${said}`, { cause: error });
  }
  return loadOwnProfile();
}

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  await request('POST', '/api/auth/sign-out');
}

async function loadOwnProfile(): Promise<SessionUser> {
  const user = userOf(await loadSession());
  if (!user) throw new Error(t`User profile not found. Please contact support.`);
  return user;
}
