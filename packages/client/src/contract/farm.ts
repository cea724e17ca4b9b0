const TIMEOUT_MS = 15_000;
const LONGEST_WAIT_MS = 60_000;
const TRIES = 3;

export interface Answer {
  status: number;
  /** Without parameters, such as `application/json`; empty without a body. */
  mediaType: string;
  headers: Headers;
  text: string;
  /** Undefined if the text is not JSON. */
  json: unknown;
}

export interface Farm {
  /** Sends one call. Throws a sentence if no answer comes. */
  ask: (method: string, path: string, options?: { body?: unknown; isStranger?: boolean }) => Promise<Answer>;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const openFarm = (address: string, token: string): Farm => {
  const askOnce = async (
    method: string,
    path: string,
    { body, isStranger = false }: { body?: unknown; isStranger?: boolean },
  ) => {
    const answer = await fetch(new URL(path, address), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(isStranger ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const mediaType = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    return { status: answer.status, mediaType, headers: answer.headers, text, json: parsed(text) };
  };

  return {
    ask: async (method, path, options = {}) => {
      for (let tries = 1; ; tries += 1) {
        const answer = await askOnce(method, path, options).catch((error: Error) => {
          const reason = error.cause instanceof Error ? error.cause.message : error.message;
          throw new Error(`${method} ${path} got no answer: ${reason}`);
        });
        const waitMs = Number(answer.headers.get('retry-after')) * 1000;
        const isBusy = answer.status === 429 || answer.status === 503;
        if (!isBusy || tries === TRIES || !(waitMs > 0 && waitMs <= LONGEST_WAIT_MS)) return answer;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    },
  };
};
