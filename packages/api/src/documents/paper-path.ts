import { type Language, languages } from '@farm/domain/core';
import type { Action } from '@farm/domain/permissions';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PersonContext } from '../core/context.ts';
import { named } from '../core/rest-app.ts';
import type { Described as DescribedPath, RestPath, RestPaths } from '../core/rest-path.ts';
import { guardCall, refusalOf, toTrpcError } from '../core/trpc.ts';
import { sayIn } from './say-in.ts';
import { signalOf } from './signal-of.ts';

const Pdf = named('Pdf', z.string(), {
  description: 'A PDF document, of Letter pages unless said otherwise',
});

export const languageOf = ({ session, headers }: FastifyRequest): Language => {
  const preferred = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2));
  const known = preferred.flatMap((tag) => languages.filter((language) => language === tag.toLowerCase()));
  return session?.language ?? known[0] ?? 'en';
};

export const sendWords = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
  const refusal = refusalOf(error);
  if (!refusal || request.headers['sec-fetch-dest'] !== 'document') throw error;
  request.refusedAs = refusal.code;
  const { text, message } = refusal;
  return reply
    .code(getHTTPStatusCodeFromError(toTrpcError(refusal)))
    .type('text/plain; charset=utf-8')
    .send(text ? sayIn(languageOf(request))(text) : message);
};

type Asked<P extends z.ZodType, Q extends z.ZodType> = z.output<P> & z.output<Q> & { language: Language };
export type Make<P extends z.ZodType, Q extends z.ZodType> = (
  ctx: PersonContext,
  asked: Asked<P, Q>,
) => Promise<Buffer>;

export type DescribedPaper<P extends z.ZodType, Q extends z.ZodType> = DescribedPath<P, Q, undefined> & {
  paper: string;
  file: string;
  logged: string;
  action: Action;
};

/** An address may have any letters, and a header has few. */
const fileName = (file: string, params: object): string =>
  `${[file, ...Object.values(params)].join('-').replaceAll(/[^\w-]+/g, '_')}.pdf`;

/** A PDF at its own address. */
export const paperPath = <P extends z.ZodType<object>, Q extends z.ZodType<object>>(
  at: RestPath['at'],
  { paper, file, logged, action, ...described }: DescribedPaper<P, Q>,
  make: Make<P, Q>,
): RestPath => {
  const answer = { description: paper, content: { 'application/pdf': { schema: Pdf } } };
  const type = at.startsWith('POST') ? 'mutation' : 'query';
  const handle: RestPath['handle'] = async (request, reply) => {
    const { params, query } = request as { params: z.output<P>; query: z.output<Q> };
    const call = { ctx: request.farmContext, type, path: logged, action } as const;
    try {
      const pdf = await guardCall(call, (ctx) =>
        ctx.identity.sessions.unlessEnded(
          ctx,
          make({ ...ctx, leaving: signalOf(reply) }, { ...query, ...params, language: languageOf(request) }),
        ),
      );
      return (
        reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${fileName(file, params)}"`)
          // Nothing in it is run, and a browser's viewer loads its own parts.
          .header('content-security-policy', "frame-ancestors 'none'")
          .send(pdf)
      );
    } catch (error) {
      return sendWords(request, reply, error);
    }
  };
  return { ...described, answer, at, needs: action, handle, takesForms: type === 'mutation' };
};

type Both<P extends z.ZodType, Q extends z.ZodType> = { show: Make<P, Q>; print: Make<P, Q> };

/** A paper at one address: GET shows it, and POST prints it, which the next print and the history know of. */
export const bothPaths = <P extends z.ZodType<object>, Q extends z.ZodType<object> = z.ZodType<object>>(
  name: string,
  path: `/api/${string}`,
  described: DescribedPaper<P, Q>,
  { show, print }: Both<P, Q>,
): RestPaths => {
  const summary = `${described.summary}, and remember that`;
  const description = `${described.description} The next print says which sheet it replaces, if this one says something else.`;
  return {
    [`print${name}`]: paperPath(`GET ${path}`, described, show),
    [`remember${name}`]: paperPath(`POST ${path}`, { ...described, summary, description }, print),
  };
};
