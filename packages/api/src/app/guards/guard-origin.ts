import { Refusal } from '@farm/domain/refusals';
import type { FastifyRequest } from 'fastify';
import { accessTexts } from '../../core/access.texts.ts';
import { isHttps } from './secure-transport.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const foreign = () => new Refusal('ORIGIN_FOREIGN', accessTexts.originForeign());

/** A link that a person follows, whose answer only they see; not a picture, a script or a frame of another page. */
const isVisit = ({ method, headers }: FastifyRequest) =>
  SAFE_METHODS.has(method) &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document';

/** Refuses reads as well. Scripts send neither header and are allowed, since they send their own token or cookie. */
export const guardOrigin = (request: FastifyRequest, publicUrl: string | undefined): void => {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') {
    if (site === 'same-origin' || site === 'none' || isVisit(request)) return;
    throw foreign();
  }
  const { origin } = request.headers;
  if (!origin) return;
  // Over http, the browser would drop the session's cookie without a word.
  if (
    publicUrl &&
    isHttps(publicUrl) &&
    !SAFE_METHODS.has(request.method) &&
    origin === `http://${request.host}`
  ) {
    throw new Refusal('HTTPS_REQUIRED', accessTexts.httpsRequired({ url: publicUrl }));
  }
  const own = [`${request.protocol}://${request.host}`, publicUrl && new URL(publicUrl).origin];
  if (!own.includes(origin)) throw foreign();
};
