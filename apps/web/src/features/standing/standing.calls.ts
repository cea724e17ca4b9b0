import { PLACED_AT_ONCE, type PlaceStandingInput } from '@farm/domain/standing';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { type Outputs, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { standingToasts } from './standing.text.ts';

export type Rule = Outputs['standing']['list'][number];
export type Proposal = Outputs['standing']['proposals'][number];
type Placed = Outputs['standing']['place'];
export type Refused = Placed['refused'][number];

export const useRules = () => trpc.standing.list.useQuery();
export const useProposals = () => trpc.standing.proposals.useQuery();

const topics = ['standing'] as const;

export const useCreateRule = () =>
  useWrite(trpc.standing.create, {
    topics,
    success: standingToasts.created,
    failure: standingToasts.createFailed,
  });

export const useUpdateRule = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.standing.update, {
    topics,
    success: standingToasts.changed,
    failure: (error) => (isHandled(error) ? undefined : standingToasts.changeFailed),
  });

export const usePauseRule = () =>
  useWrite(trpc.standing.pause, {
    topics,
    success: ({ status }) => (status === 'paused' ? standingToasts.paused : standingToasts.resumed),
    failure: standingToasts.changeFailed,
  });

export const useEndRule = () =>
  useWrite(trpc.standing.end, {
    topics,
    success: standingToasts.ended,
    failure: standingToasts.changeFailed,
  });

export const useSkip = () =>
  useWrite(trpc.standing.skip, {
    topics,
    success: standingToasts.skipped,
    failure: standingToasts.skipFailed,
  });

export const useBringBack = () =>
  useWrite(trpc.standing.bringBack, {
    topics,
    success: standingToasts.broughtBack,
    failure: standingToasts.bringBackFailed,
  });

const besideText = (placed: Placed['placed']): string => {
  const orders = placed
    .filter(({ beside }) => beside.length > 0)
    .map(({ orderNumber }) => `#${orderNumber}`)
    .join(', ');
  return orders && t`For a buyer who has another order for that day: ${orders}.`;
};

const beforeText = (count: number): string =>
  count === 0
    ? ''
    : t`${plural(count, {
        one: '# day had been placed or skipped before.',
        other: '# days had been placed or skipped before.',
      })}`;

export const tellPlaced = ({ placed, already }: Placed) => {
  const message = [besideText(placed), beforeText(already.length)].filter(Boolean).join(' ');
  if (placed.length > 0)
    notify.success({
      title: t`${plural(placed.length, { one: '# order placed', other: '# orders placed' })}`,
      ...(message && { message }),
    });
  else if (already.length > 0)
    notify.success({
      title: t`${plural(already.length, {
        one: '# day had been placed or skipped before',
        other: '# days had been placed or skipped before',
      })}`,
    });
};

/** Places days, as many at once as one call may, and remembers what was refused. */
export const usePlace = () => {
  const place = useWrite(trpc.standing.place, {
    topics: ['standing', 'orders'],
  });
  const [isPlacing, setPlacing] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const placeThem = async (occurrences: PlaceStandingInput['occurrences']): Promise<Placed | null> => {
    if (isPlacing || occurrences.length === 0) return null;
    setPlacing(true);
    setRefused([]);
    const all: Placed = { placed: [], already: [], refused: [] };
    try {
      for (let start = 0; start < occurrences.length; start += PLACED_AT_ONCE) {
        const some = await place.mutateAsync({
          occurrences: occurrences.slice(start, start + PLACED_AT_ONCE),
        });
        all.placed.push(...some.placed);
        all.already.push(...some.already);
        all.refused.push(...some.refused);
      }
    } catch (error) {
      notify.failure(
        all.placed.length > 0 ? standingToasts.someNotPlaced : standingToasts.placeFailed,
        error,
      );
    }
    setRefused(all.refused);
    setPlacing(false);
    return all;
  };
  return { placeThem, isPlacing, error: place.error, refused, forget: () => setRefused([]) };
};
