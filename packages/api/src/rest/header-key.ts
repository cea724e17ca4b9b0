import { fieldIssue, IdempotencyKey } from '@farm/domain/core';
import { inputRefusal } from '@farm/domain/refusals';
import type { preValidationHookHandler } from 'fastify';
import { z } from 'zod';
import { accessTexts } from '../core/access.texts.ts';
import { aboutKey } from '../core/rest-app.ts';

export const KEY_HEADER = 'idempotency-key';

export const KeyHeader = z.object({ [KEY_HEADER]: IdempotencyKey.optional().describe(aboutKey) });

/** Tells whether a body has a field for a key. A shape that is no plain object has its fields inside. */
export const takesKey = (body: z.ZodType | undefined): boolean => {
  if (body instanceof z.ZodObject) return 'idempotencyKey' in body.shape;
  if (body instanceof z.ZodPipe) return takesKey(body.in as z.ZodType);
  return false;
};

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/**
 * Lets a key in the header count like one in the body, and leaves it where the procedure looks for it: in the body if that
 * has a field for it, otherwise in the header. Refuses `INPUT_INVALID` where both are sent and differ.
 */
export const takeKey =
  (hasField: boolean): preValidationHookHandler =>
  ({ headers, body }, _reply, done) => {
    const inHeader = headers[KEY_HEADER];
    if (!isObject(body)) return done();
    const inBody = body.idempotencyKey;
    if (inHeader !== undefined && inBody !== undefined && inHeader !== inBody)
      return done(inputRefusal([fieldIssue(['idempotencyKey'], accessTexts.keysDiffer())]));
    if (hasField) {
      if (inHeader !== undefined) body.idempotencyKey = inHeader;
    } else if (typeof inBody === 'string') {
      delete body.idempotencyKey;
      headers[KEY_HEADER] = inBody;
    }
    return done();
  };
