import type { TrialPerson } from './trial-farm.ts';

export type CallAnswer = {
  status: number;
  /** The code of a refusal. */
  code?: string;
  message: string;
  retryAfter: string | null;
  ms: number;
};

/** Calls a running farm over its documented paths, as one person; an answer within the time or none is an error. */
export const openCaller = (address: string, { token }: TrialPerson, withinMs: number) => {
  const call = async (method: string, path: string, body?: object): Promise<CallAnswer> => {
    const began = performance.now();
    const answer = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
    });
    const text = await answer.text();
    const { code, message = '' } = answer.ok ? {} : (JSON.parse(text) as { code?: string; message?: string });
    return {
      status: answer.status,
      ...(code !== undefined && { code }),
      message: answer.ok ? '' : message || text,
      retryAfter: answer.headers.get('retry-after'),
      ms: performance.now() - began,
    };
  };
  return {
    get: (path: string) => call('GET', path),
    /** Adds a place of this name. */
    write: (name: string, description = '') => call('POST', '/api/locations', { name, description }),
  };
};
