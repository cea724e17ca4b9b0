/** The roles a person can sign up as, with the names the screens show. */
export const roleNames = {
  farmer: 'Farmer',
  sales_rep: 'Sales Representative',
  admin: 'Administrator',
} as const;

export type Role = keyof typeof roleNames;

export type SessionUser = { uid: string; name: string; email: string; role: Role };

export type Credentials = { email: string; password: string };

export type Registration = Credentials & { name: string; role: Role; accessCode: string };

/** A refusal by the server, or a server out of reach (status 0); the message is fit to show. */
class RequestError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function request(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch {
    throw new RequestError(0, 'The server cannot be reached. Check your connection and try again.');
  }
  const answer = parseJson(text);
  if (response.ok) return answer;
  throw new RequestError(response.status, messageOf(answer) ?? `${response.status}: ${text}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(answer: unknown): string | undefined {
  const isObject = typeof answer === 'object' && answer !== null;
  return isObject && 'message' in answer && typeof answer.message === 'string' && answer.message
    ? answer.message
    : undefined;
}

/** The person signed in on this browser, or null. */
export async function loadSession(): Promise<SessionUser | null> {
  const answer = (await request('GET', '/api/auth/session')) as { user: SessionUser | null };
  return answer.user;
}

/** Opens a session and answers whose it is; rejects with a message fit to show. */
export async function signIn(credentials: Credentials): Promise<SessionUser> {
  await request('POST', '/api/auth/sign-in', credentials);
  return loadOwnProfile();
}

/** Creates the account, then its profile; rejects with a message fit to show. */
export async function signUp(registration: Registration): Promise<SessionUser> {
  const { email, name, role } = registration;
  const session = (await request('POST', '/api/auth/sign-up', registration)) as { uid: string };
  try {
    await request('POST', '/api/auth/register', { uid: session.uid, email, name, role });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new Error(`Failed to create user profile: ${error.status} ${error.message}`, { cause: error });
  }
  return loadOwnProfile();
}

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  await request('POST', '/api/auth/sign-out');
}

async function loadOwnProfile(): Promise<SessionUser> {
  const user = await loadSession();
  if (!user) throw new Error('User profile not found. Please contact support.');
  return user;
}
