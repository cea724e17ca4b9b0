import type { Refusal } from '@farm/domain';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { FAULT_MESSAGE, refusalOf, toTrpcError } from '../trpc/trpc.ts';

const bodyRefusals: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: 'BODY_TOO_LARGE',
    message: 'The request is larger than 1 MB. Send less at once.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'BODY_NOT_JSON',
    message: 'Send the request as JSON, with the header Content-Type: application/json.',
  },
};
const UNREADABLE = {
  status: 400,
  code: 'BODY_UNREADABLE',
  message: 'The request is not valid JSON. Correct it and send it again.',
};

const sendRefusal = (reply: FastifyReply, refusal: Refusal) => {
  const { issues, present, retryAfter } = refusal.details;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(getHTTPStatusCodeFromError(toTrpcError(refusal))).send({
    message: refusal.message,
    code: refusal.code,
    ...(issues && { issues }),
    ...(present !== undefined && { present }),
  });
};

/** Answers every error as `{message, code, issues?}`: what happened, never how the server is made. */
export const answerError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const refusal = refusalOf(error);
  if (refusal) return sendRefusal(reply, refusal);
  if (!(error instanceof TRPCError) && error.statusCode && error.statusCode < 500) {
    const known = bodyRefusals[error.code] ?? { ...UNREADABLE, status: error.statusCode };
    return reply.code(known.status).send({ message: known.message, code: known.code });
  }
  request.log.error({ err: error instanceof TRPCError ? (error.cause ?? error) : error }, 'a request failed');
  return reply.code(500).send({ message: FAULT_MESSAGE, code: 'SERVER_FAULT' });
};
