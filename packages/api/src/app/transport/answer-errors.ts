import { type FieldIssue, Refusal } from '@farm/domain/refusals';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { accessTexts } from '../../core/access.texts.ts';
import { errorShape, refusalOf, statusOf, toTrpcError } from '../../core/trpc.ts';
import { BODY_MAX_BYTES } from '../guards/limit-body.ts';

const bodyRefusals: Record<string, ConstructorParameters<typeof Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['BODY_TOO_LARGE', accessTexts.bodyTooLarge()],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['BODY_NOT_JSON', accessTexts.bodyNotJson()],
};
const UNREADABLE: ConstructorParameters<typeof Refusal> = ['BODY_UNREADABLE', accessTexts.bodyUnreadable()];

const refusalOfRequest = (error: FastifyError, { routeOptions }: FastifyRequest): Refusal | undefined => {
  const known = refusalOf(error);
  if (known || error instanceof TRPCError || !error.statusCode || error.statusCode >= 500) return known;
  const refusal = new Refusal(...(bodyRefusals[error.code] ?? UNREADABLE));
  const takesFiles = (routeOptions.bodyLimit ?? 0) > BODY_MAX_BYTES;
  const isFile = takesFiles && refusal.code === 'BODY_TOO_LARGE';
  return isFile ? new Refusal('BODY_TOO_LARGE', accessTexts.fileTooLarge()) : refusal;
};

const logFault = (error: FastifyError, request: FastifyRequest) =>
  request.log.error({ err: error instanceof TRPCError ? (error.cause ?? error) : error }, 'a request failed');

const waitAs = (reply: FastifyReply, refusal: Refusal | undefined) => {
  const { retryAfter } = refusal?.details ?? {};
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
};

/** With this header a browser asks for the texts as well, to show them in the person's language. */
const TEXTS_HEADER = 'farm-texts';

const inEnglish = ({ path, message }: FieldIssue) => ({ path, message });

export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = refusalOfRequest(error, request);
  const isTextAsked = request.headers[TEXTS_HEADER] !== undefined;
  if (!refusal) {
    logFault(error, request);
    const text = accessTexts.fault();
    request.refusedAs = 'fault';
    return reply.code(500).send({
      message: `${text}`,
      code: 'SERVER_FAULT',
      requestId: request.id,
      ...(isTextAsked && { text }),
    });
  }
  request.refusedAs = refusal.code;
  waitAs(reply, refusal);
  const { issues, present } = refusal.details;
  return reply.code(statusOf(refusal)).send({
    message: refusal.message,
    code: refusal.code,
    ...(issues && { issues: isTextAsked ? issues : issues.map(inEnglish) }),
    ...(isTextAsked && refusal.text && { text: refusal.text }),
    ...(present !== undefined && { present }),
  });
};

export const answerTrpcError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = refusalOfRequest(error, request);
  request.refusedAs = refusal?.code ?? 'fault';
  if (!refusal) logFault(error, request);
  waitAs(reply, refusal);
  const shown = refusal ? toTrpcError(refusal) : new TRPCError({ code: 'INTERNAL_SERVER_ERROR' });
  const shape = errorShape(shown);
  const data = { ...shape.data, ...(!refusal && { requestId: request.id }) };
  return reply.code(getHTTPStatusCodeFromError(shown)).send({ error: { ...shape, data } });
};

export const answerUnknownPath = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  request.refusedAs = 'PATH_UNKNOWN';
  reply.code(404).header('cache-control', 'no-store');
  return reply.send({ message: `${accessTexts.pathUnknown()}`, code: 'PATH_UNKNOWN' });
};
