import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Answers of order links have these: no search finds them, and no other server hears of their address. */
export const LINK_HEADERS = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

/** The headers of every answer, which depend on nothing, so that Helmet is asked only once. */
export const constantHeaders = (version: string): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
  });
  setHeaders(request, answer, (error) => {
    if (error) throw error;
  });
  return { ...answer.getHeaders(), 'farm-version': version };
};

/** Allows scripts only from this server. Style elements are allowed because the component library adds them. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};
