import type { AppRouter } from '@farm/api';
import { t } from '@lingui/core/macro';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { AnswerError, type Outputs } from './api.ts';

/** The queries with such answers. */
type QueriesOf<Shape> = {
  [Router in keyof Outputs]: {
    [Name in keyof Outputs[Router] & string]: Outputs[Router][Name] extends Shape
      ? `${Router}.${Name}`
      : never;
  }[keyof Outputs[Router] & string];
}[keyof Outputs];

const lists: readonly string[] = [
  'buyers.all',
  'buyers.reps',
  'catalog.list',
  'catalog.names',
  'deliveries.stops',
  'deliveries.window',
  'identity.sessions',
  'identity.signIns',
  'identity.tokens',
  'identity.users',
  'inventory.overview',
  'inventory.products',
  'locations.list',
  'orders.availability',
  'orders.coverages',
  'orders.lines',
  'orders.needs',
  'people.codes',
  'people.invitations',
  'people.list',
  'plantings.all',
  'shortages.orders',
  'shortages.weeks',
] satisfies QueriesOf<readonly unknown[]>[];

const pages: readonly string[] = [
  'buyers.list',
  'history.list',
  'inventory.history',
  'inventory.productHistory',
  'messages.conversations',
  'messages.messages',
  'notifications.list',
  'orders.list',
  'plantings.list',
] satisfies QueriesOf<{ items: unknown[] }>[];

const OK = 200;

const unreadable = () => new AnswerError(OK, t`The answer could not be read. Try again, or reload the page.`);

/** Whether an answer has the outer shape of a query's answers: a list, a page of one, or an object. */
const hasShape = (query: string, answer: unknown): boolean => {
  if (lists.includes(query)) return Array.isArray(answer);
  if (typeof answer !== 'object' || answer === null) return false;
  return !pages.includes(query) || ('items' in answer && Array.isArray(answer.items));
};

/**
 * Turns an answer of another shape into a failed read, so that the screen offers to read it again. A proxy or a newer
 * server may answer so.
 */
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
