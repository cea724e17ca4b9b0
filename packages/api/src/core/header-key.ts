import { fieldIssue, IdempotencyKey } from '@farm/domain/core';
import { inputRefusal } from '@farm/domain/refusals';
import type { preValidationHookHandler } from 'fastify';
import { z } from 'zod';
import { accessTexts } from './access.texts.ts';
import { aboutKey } from './rest-app.ts';

export const KeyHeader = z.object({
  'idempotency-key': IdempotencyKey.optional().describe(aboutKey),
});

/** Tells whether a body may carry a key. A shape that is no plain object has its fields inside. */
export const takesKey = (body: z.ZodType): boolean => {
  if (body instanceof z.ZodObject) return 'idempotencyKey' in body.shape;
  if (body instanceof z.ZodPipe) return takesKey(body.in as z.ZodType);
  return false;
};

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** Lets a key in the header count like one in the body. Refuses `INPUT_INVALID` where both are sent and differ. */
export const takeHeaderKey: preValidationHookHandler = ({ headers, body }, _reply, done) => {
  const key = headers['idempotency-key'];
  if (key === undefined || !isObject(body)) return done();
  if (body.idempotencyKey !== undefined && body.idempotencyKey !== key)
    return done(inputRefusal([fieldIssue(['idempotencyKey'], accessTexts.keysDiffer())]));
  body.idempotencyKey = key;
  return done();
};
