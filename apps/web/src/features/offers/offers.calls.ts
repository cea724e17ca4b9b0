import { mayChangeBuyer } from '@farm/domain/buyers';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Outputs, trpc } from '../../lib/api.ts';
import { usePerson } from '../../lib/person.tsx';
import { EVERY_PAGE } from '../../lib/read-every.ts';
import { readAhead } from '../../lib/read-on.ts';
import { saveFrom } from '../../lib/save-file.ts';
import { useWrite } from '../../lib/use-write.ts';
import { offersToasts } from './offers.text.ts';

export type Offer = Outputs['offers']['list']['items'][number];
export type OfferLink = Offer['links'][number];
export type MadeLinks = Outputs['offers']['create'];
export type Choice = Outputs['offers']['choices'][number];

const PAGE_SIZE = 20;

export const useOffers = () => {
  const list = trpc.offers.list.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  return { ...list, offers: list.data?.pages.flatMap(({ items }) => items) };
};

export const useChoices = (days: readonly string[]) =>
  trpc.offers.choices.useQuery(
    { days: [...days] },
    { enabled: days.length > 0, placeholderData: keepPreviousData },
  );

/** Every buyer that the person may manage, read to the last page. */
const useOwnBuyers = () => {
  const person = usePerson();
  const list = trpc.buyers.list.useInfiniteQuery(
    { limit: EVERY_PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const wantsMore = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (wantsMore) readAhead({ fetchNextPage });
  }, [wantsMore, fetchNextPage]);
  const buyers = useMemo(
    () => data?.pages.flatMap(({ items }) => items).filter((buyer) => mayChangeBuyer(person, buyer)),
    [data, person],
  );
  return { ...list, buyers: hasNextPage ? undefined : buyers };
};

const NOBODY: ReadonlySet<number> = new Set();

/** The buyers that can be picked, undefined until they are known; and of some that were picked, those who still can be. */
export const usePickable = (without = NOBODY) => {
  const { buyers: own, error, refetch } = useOwnBuyers();
  const buyers = own?.filter(({ id }) => !without.has(id));
  const ids = new Set(buyers?.map(({ id }) => id));
  const pick = (picked: readonly number[]) => picked.filter((id) => ids.has(id));
  return { buyers, pick, query: { error, refetch } };
};
export type Pickable = ReturnType<typeof usePickable>;

const topics = ['offers'] as const;

export const useCreateOffer = (onMade: (made: MadeLinks) => void) =>
  useWrite(trpc.offers.create, {
    topics,
    onSuccess: onMade,
    success: offersToasts.made,
    failure: offersToasts.makeFailed,
  });

export const useMakeLinks = (onMade: (made: MadeLinks) => void) =>
  useWrite(trpc.offers.links, {
    topics,
    onSuccess: onMade,
    success: ({ links }) => offersToasts.linked(links.length),
    failure: offersToasts.linkFailed,
  });

export const useEndOffer = () =>
  useWrite(trpc.offers.end, {
    topics,
    success: (_offer, { linkId }) => (linkId === undefined ? offersToasts.ended : offersToasts.linkEnded),
    failure: offersToasts.endFailed,
  });

/** The addresses of an offer's availability sheet; with a buyer's prices if one is named. */
const sheetAddress = (offerId: number, ending: 'pdf' | 'csv', buyerId?: number): string =>
  `/api/offers/${offerId}/sheet.${ending}${buyerId === undefined ? '' : `?buyerId=${buyerId}`}`;

export const openSheet = (offerId: number, buyerId?: number): void => {
  window.open(sheetAddress(offerId, 'pdf', buyerId), '_blank', 'noopener');
};

export const saveSheet = (offerId: number): void => {
  saveFrom(sheetAddress(offerId, 'csv'));
};
