import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** An HTTP client that keeps cookies, like a browser. */
export type Browser = {
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  post: (url: string, payload?: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** Its cookies by name. */
  cookies: Map<string, string>;
};

type Where = { remoteAddress?: string; headers?: Record<string, string> };

export const openBrowser = (app: FastifyInstance, where: Where = {}): Browser => {
  const cookies = new Map<string, string>();
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    payload: object | undefined,
    headers: Record<string, string>,
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method,
      url,
      ...(payload && { payload }),
      ...(where.remoteAddress && { remoteAddress: where.remoteAddress }),
      headers: { ...(cookie && { cookie }), ...where.headers, ...headers },
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    get: (url, headers = {}) => send('GET', url, undefined, headers),
    post: (url, payload, headers = {}) => send('POST', url, payload, headers),
    cookies,
  };
};
