import { lists, pages } from 'virtual:answer-shapes';
import type { AppRouter } from '@farm/api';
import { t } from '@lingui/core/macro';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { AnswerError } from './api.ts';

const unreadable = () =>
  new AnswerError(200, t`The answer could not be read. Try again, or reload the page.`);

const hasShape = (query: string, answer: unknown): boolean => {
  if (lists.includes(query)) return Array.isArray(answer);
  if (typeof answer !== 'object' || answer === null) return false;
  return !pages.includes(query) || ('items' in answer && Array.isArray(answer.items));
};

/** A proxy or a newer server may answer in another shape: then the read fails, and can be tried again. */
export const checkShapes: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (envelope) => {
          const { result } = envelope;
          const isRead = op.type === 'query' && (result.type === undefined || result.type === 'data');
          if (isRead && !hasShape(op.path, result.data)) observer.error(TRPCClientError.from(unreadable()));
          else observer.next(envelope);
        },
        error: (error) => observer.error(error),
        complete: () => observer.complete(),
      }),
    );
