/** What a server answered, and how long it took. */
export type Answered = { code: string; ms: number };

/** Sends one request from a network that the trusted proxy names. */
const post = async (address: string, path: string, network: string, body: object): Promise<Answered> => {
  const began = performance.now();
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code?: string };
  return { code: response.ok ? 'in' : (answer.code ?? `${response.status}`), ms: performance.now() - began };
};

export const signIn = (address: string, network: string, email: string, password: string) =>
  post(address, '/api/auth/sign-in', network, { email, password });

export const signUpAsAdmin = (address: string, network: string, number: number, accessCode: string) => {
  const person = { email: `eve-${number}@farm.example`, password: 'three-odd-words', name: 'Eve' };
  return post(address, '/api/auth/sign-up', network, { ...person, role: 'admin', accessCode });
};

/** The address of a network that nobody else guesses from. */
export const networkOf = (number: number): string =>
  `198.${18 + Math.floor(number / 65_536)}.${Math.floor(number / 256) % 256}.${number % 256}`;

export const countOf = (answers: readonly Answered[], code: string): number =>
  answers.filter((answer) => answer.code === code).length;
