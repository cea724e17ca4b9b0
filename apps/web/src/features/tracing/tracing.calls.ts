import { refusalOf, trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { tracingText } from './tracing.text.ts';

export type NamedLot = { code?: string; lotId?: number };

export const useLot = (named: NamedLot) => trpc.tracing.lot.useQuery(named);

const topics = ['inventory'] as const;

export const useUpdateLot = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.tracing.update, {
    topics,
    success: tracingText.saved,
    failure: (error) => (isHandled(error) ? undefined : tracingText.saveFailed),
  });

/** A lot that was packed is a question, not a failure. */
export const useHoldLot = () =>
  useWrite(trpc.tracing.hold, {
    topics,
    success: tracingText.held,
    failure: (error) => (refusalOf(error)?.code === 'LOT_PACKED' ? undefined : tracingText.holdFailed),
  });

export const useReleaseLot = () =>
  useWrite(trpc.tracing.release, {
    topics,
    success: tracingText.released,
    failure: tracingText.releaseFailed,
  });

/** Codes are longer than this as soon as they say anything. */
const SHORTEST = 3;

/** The lots whose codes begin with what was typed or scanned. */
export const useFoundLots = (typed: string, isAsked: boolean) =>
  trpc.tracing.search.useQuery({ q: typed.trim() }, { enabled: isAsked && typed.trim().length >= SHORTEST });
