import { onTestFinished, vi } from 'vitest';

/** They may answer later, and fail with a `Refused` or as without a connection. */
export type Answers = Record<string, (input: never) => unknown>;

/** It is answered as the farm answers what it refuses, or a fault of its own. */
export class Refused extends Error {
  readonly data: object;

  constructor(message: string, data: object) {
    super(message);
    this.data = data;
  }
}

const usual: Answers = {
  'identity.farmDay': () => ({ today: '2026-11-25', timeZone: 'UTC', endsInMs: 8 * 3_600_000 }),
};

/** Answers the page's calls in place of a farm, on the wire; the list that is returned names the calls made since. */
export const answer = (answers: Answers = {}) => {
  const all = { ...usual, ...answers };
  const calls: { call: string; input: unknown }[] = [];
  const real = window.fetch;
  const answerOne = async (call: string, input: unknown) => {
    calls.push({ call, input });
    const say = all[call];
    if (!say) throw new TypeError(`${call} has no answer here`);
    try {
      return { result: { data: await say(input as never) } };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { error: { message: error.message, code: -32_603, data: error.data } };
    }
  };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, window.location.href);
    if (!url.pathname.startsWith('/trpc/')) return real(address, init);
    const asked = url.pathname.replace('/trpc/', '').split(',');
    const sent: unknown = JSON.parse(String(init?.body ?? url.searchParams.get('input') ?? '{}'));
    if (!url.searchParams.has('batch')) return Response.json(await answerOne(asked.join(), sent));
    const inputs = Object(sent) as Record<string, unknown>;
    return Response.json(await Promise.all(asked.map((call, at) => answerOne(call, inputs[at]))));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return calls;
};
