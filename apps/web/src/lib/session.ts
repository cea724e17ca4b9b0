import type { AskedSession, Profile, Role, SessionView, SignedIn } from '@farm/domain/identity';
import type { Language } from '@farm/domain/language';
import type { FieldIssue, RefusalCode } from '@farm/domain/refusals';
import type { SentText } from '@farm/domain/texts';
import { t } from '@lingui/core/macro';
import { saySent } from './translate.ts';

export type SessionUser = Profile & {
  language: Language | null;
  holdsExamples: boolean;
  /** Whether the farm sends mail. */
  sendsMail: boolean;
  /** Present where they may do nothing but set up a second factor. */
  needsFactor?: true | undefined;
};

export type Credentials = { email: string; password: string };

export type Registration = Credentials & { name: string; role: Role; accessCode: string };

export class RequestError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly code: RefusalCode | undefined;
  readonly issues: FieldIssue[];

  constructor(
    status: number,
    message: string,
    {
      reason = message,
      code,
      issues = [],
    }: { reason?: string; code?: RefusalCode; issues?: FieldIssue[] } = {},
  ) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.code = code;
    this.issues = issues;
  }

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
      // Asks for the texts of refusals, to show them in the page's language.
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
  const refused =
    typeof message === 'string' && message !== ''
      ? saySent({ message, text: sent ?? issues?.[0]?.text })
      : undefined;
  const reason = refused ?? (text || response.statusText);
  throw new RequestError(response.status, refused ?? `${response.status}: ${reason}`, {
    reason,
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

export async function loadSession(): Promise<AskedSession> {
  const session = (await request('GET', '/api/auth/session')) as AskedSession;
  const { uid, user } = session;
  if (uid && !user) {
    console.error('User profile not found. Please contact support.');
    await signOut();
  }
  return session;
}

let early: Promise<AskedSession> | undefined;

export const askEarly = (): void => {
  early = loadSession();
  early.catch(() => {});
};

export const takeEarly = (): Promise<AskedSession> | undefined => {
  const taken = early;
  early = undefined;
  return taken;
};

export const userOf = ({
  user,
  language,
  holdsExamples,
  sendsMail,
  needsFactor,
}: AskedSession): SessionUser | null => user && { ...user, language, holdsExamples, sendsMail, needsFactor };

export async function keepLanguage(language: Language): Promise<void> {
  await request('POST', '/trpc/identity.setLanguage', { language });
}

/** It says nothing of whether somebody has this email. */
export async function askForLink(email: string): Promise<void> {
  await request('POST', '/api/auth/forgot', { email });
}

/** The ticket of a person who has yet to enter a code, or the person. */
export async function signIn(credentials: Credentials): Promise<SessionUser | string> {
  const { ticket } = (await request('POST', '/api/auth/sign-in', credentials)) as SignedIn;
  return ticket ?? loadOwnProfile();
}

export async function enterCode(ticket: string, code: string): Promise<SessionUser> {
  await request('POST', '/api/auth/second-step', { ticket, code });
  return loadOwnProfile();
}

export async function signUp(registration: Registration): Promise<SessionUser> {
  const { email, name, role } = registration;
  const session = (await request('POST', '/api/auth/sign-up', registration)) as SessionView;
  try {
    await request('POST', '/api/auth/register', { uid: session.uid, email, name, role });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { status, reason } = error;
    throw new Error(t`Failed to create user profile: ${status} ${reason}`, { cause: error });
  }
  return loadOwnProfile();
}

export async function signOut(): Promise<void> {
  await request('POST', '/api/auth/sign-out');
}

export async function loadOwnProfile(): Promise<SessionUser> {
  const user = userOf(await loadSession());
  if (!user) throw new Error(t`User profile not found. Please contact support.`);
  return user;
}
