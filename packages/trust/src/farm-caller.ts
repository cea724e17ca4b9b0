import type { TrialPerson } from './trial-farm.ts';

/** `code` and `message` are those of a refusal. */
export type CallAnswer = {
  status: number;
  code?: string | undefined;
  message: string;
  retryAfter: string | null;
  ms: number;
};

/** Calls a running farm over its documented paths, as one person; an answer within the time or none is an error. */
export const openCaller = (address: string, person: TrialPerson | undefined, withinMs: number) => {
  const call = async (path: string, body?: object): Promise<CallAnswer> => {
    const began = performance.now();
    const answer = await fetch(address + path, {
      headers: {
        authorization: `Bearer ${person?.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
    });
    const text = await answer.text();
    const { code, message = text } = (answer.ok ? { message: '' } : JSON.parse(text)) as Partial<CallAnswer>;
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, code, message, retryAfter, ms: performance.now() - began };
  };
  return {
    get: (path: string) => call(path),
    write: (name: string, more: object = {}) => call('/api/locations', { name, ...more }),
  };
};
