import type { FastifyReply, FastifyRequest } from 'fastify';

export const PLAIN_NAME = 'farm_session';
/** A browser accepts a `__Host-` cookie only over https, for this host only, with path `/`. */
export const SECURE_NAME = '__Host-farm_session';
const MAX_AGE_SECONDS = 30 * 86_400;

export const readSessionCookie = (request: FastifyRequest): string | undefined =>
  request.server.parseCookie(request.headers.cookie ?? '')[request.isSecure ? SECURE_NAME : PLAIN_NAME];

/** Sends the session cookie; null deletes it. */
export const sendSessionCookie = (request: FastifyRequest, reply: FastifyReply, sessionId: string | null) => {
  const secure = request.isSecure;
  const cookie = request.server.serializeCookie(secure ? SECURE_NAME : PLAIN_NAME, sessionId ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: sessionId === null ? 0 : MAX_AGE_SECONDS,
  });
  // The last one counts; another header would be sent besides.
  reply.removeHeader('set-cookie').header('set-cookie', cookie);
};
