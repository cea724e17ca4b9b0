import { isOfferOpen } from '@farm/domain/offers';
import { useLingui } from '@lingui/react/macro';
import { Button, Center, Stack } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { focusOn } from '../../lib/focus.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { readOn } from '../../lib/read-on.ts';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { copyAllId, MadeLinks, UncopiedQuestion } from './made-links.tsx';
import { type OfferActs, OfferCard, offerHeadingId } from './offer-card.tsx';
import {
  type MadeLinks as Made,
  type Offer,
  type OfferLink,
  useEndOffer,
  useMakeLinks,
  useOffers,
} from './offers.calls.ts';
import { offersText } from './offers.text.ts';

type NewOffer = { before: Offer | undefined; repeats: boolean };

const NewOfferForm = lazyScreen<NewOffer & { onMade: (made: Made) => void }>(
  () => import('./new-offer-form.tsx'),
);
const MoreLinksForm = lazyScreen<{ offer: Offer; onMade: (made: Made) => void }>(
  () => import('./more-links-form.tsx'),
);

const isOpenOffer = (offer: Offer, today: string): boolean => isOfferOpen(offer, { now: new Date(), today });

/** The links that were made on this screen, until the person dismisses them. */
const useMade = () => {
  const [made, setMade] = useState<readonly Made[]>([]);
  const [copied, setCopied] = useState('');
  const add = (more: Made) => {
    setMade((before) => {
      const same = before.find(({ offer }) => offer.id === more.offer.id);
      const kept = (same?.links ?? []).filter(
        ({ linkId }) => !more.links.some((link) => link.linkId === linkId),
      );
      const others = before.filter((one) => one !== same);
      return [{ offer: more.offer, links: [...more.links, ...kept] }, ...others];
    });
    focusOn(`#${more.links.length > 0 ? copyAllId(more.offer.id) : offerHeadingId(more.offer.id)}`);
  };
  const putAway = (offerId: number) => {
    setMade((before) => before.filter(({ offer }) => offer.id !== offerId));
    focusOn(`#${offerHeadingId(offerId)}`, { preventScroll: true });
  };
  return {
    made: made.filter(({ links }) => links.length > 0),
    isUncopied: made.some(({ links }) => links.some(({ token }) => !copied.includes(token))),
    add,
    noteCopied: (text: string) => setCopied((before) => `${before}\n${text}`),
    putAway,
  };
};

export default function OffersScreen({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const [{ offers: shows }, change] = useDashboardSearch();
  const today = useFarmDay();
  const list = useOffers();
  const { offers, error } = list;
  const { made, isUncopied, add, noteCopied, putAway } = useMade();
  const adding = useSubject<NewOffer>();
  const linking = useSubject<Offer>();
  const ending = useSubject<{ offer: Offer; link: OfferLink | undefined }>();
  const replacing = useSubject<{ offer: Offer; link: OfferLink }>();
  const end = useEndOffer();
  const replace = useMakeLinks(add);
  useEffect(() => {
    NewOfferForm.ahead();
    MoreLinksForm.ahead();
  }, []);
  const sorted = (offers ?? []).toSorted(
    (a, b) => Number(isOpenOffer(b, today)) - Number(isOpenOffer(a, today)),
  );
  const [newest] = offers ?? [];
  const addOffer = () => adding.open({ before: newest, repeats: false });
  const isKnown = offers !== undefined || error !== null;
  const arrive = useEffectEvent(() => {
    const isNoneOpen = offers !== undefined && !offers.some((offer) => isOpenOffer(offer, today));
    if (shows === 'new' || isNoneOpen) addOffer();
    change({ offers: 'all' }, { replace: true });
  });
  // Once: reload and back do not open it again.
  useEffect(() => {
    if (isKnown && (shows === 'new' || shows === 'first')) arrive();
  }, [isKnown, shows]);
  const acts = useMemo<OfferActs>(
    () => ({
      moreLinks: linking.open,
      repeat: (offer) => adding.open({ before: offer, repeats: true }),
      end: (offer, link) => ending.open({ offer, link }),
      newLink: (offer, link) => replacing.open({ offer, link }),
    }),
    [linking.open, adding.open, ending.open, replacing.open],
  );
  const ended = ending.subject;
  const [endedTitle, endedBuyer] = [ended?.offer.title ?? '', ended?.link?.buyerName ?? ''];
  const replaced = replacing.subject;
  const replacedBuyer = replaced?.link.buyerName ?? '';
  const asked = linking.subject;
  // As it is by now: a colleague may have made links.
  const linkingTo = offers?.find(({ id }) => id === asked?.id) ?? asked;
  const title = asked?.title ?? '';
  return (
    <>
      <ScreenHeader title={t`Offers`} subtitle={t`What you have, sent to buyers who order by a link`}>
        <Button
          variant="default"
          leftSection={<IconUsers size={16} aria-hidden />}
          onClick={onLeave}
        >{t`View Buyers`}</Button>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={addOffer}>{t`New offer`}</Button>
      </ScreenHeader>
      <Stack gap="lg">
        {made.map((one) => (
          <MadeLinks
            key={one.offer.id}
            made={one}
            onCopied={noteCopied}
            onDone={() => putAway(one.offer.id)}
          />
        ))}
        {error && !offers && <LoadFailure title={translate(offersText.listFailed)} query={list} />}
        {list.isPending && <Skeletons label={t`Loading the offers`} heights={[220, 120]} />}
        {offers?.length === 0 && (
          <EmptyNote
            drawing={<FieldDrawing />}
            title={t`No offers yet`}
            text={t`An offer is a list of what you have for some days. Each buyer gets a link to order from it.`}
          />
        )}
        {sorted.map((offer) => (
          <OfferCard
            key={`${offer.id} ${isOpenOffer(offer, today)}`}
            offer={offer}
            isOpen={isOpenOffer(offer, today)}
            acts={acts}
          />
        ))}
        {list.isFetchNextPageError ? (
          <LoadFailure
            title={translate(offersText.listFailed)}
            query={{ error, refetch: () => void readOn(list) }}
          />
        ) : (
          list.hasNextPage && (
            <Center>
              <Button
                variant="subtle"
                aria-disabled={list.isFetchingNextPage}
                onClick={() => void readOn(list)}
              >
                {list.isFetchingNextPage ? t`Loading older offers...` : t`Show older offers`}
              </Button>
            </Center>
          )
        )}
      </Stack>
      <FormDialog isOpen={adding.isOpen} onClose={adding.close} title={t`New offer`} size="72rem" isTall>
        {adding.subject && (
          <NewOfferForm
            {...adding.subject}
            onMade={(made) => {
              adding.close();
              add(made);
            }}
          />
        )}
      </FormDialog>
      <FormDialog isOpen={linking.isOpen} onClose={linking.close} title={t`More links: ${title}`}>
        {linkingTo && (
          <MoreLinksForm
            key={linkingTo.id}
            offer={linkingTo}
            onMade={(made) => {
              linking.close();
              add(made);
            }}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={replacing.isOpen}
        title={t`Make a new link?`}
        confirmLabel={t`New link`}
        color="brand"
        write={replace}
        onCancel={replacing.close}
        onConfirm={() =>
          replaced &&
          replace.mutate(
            { id: replaced.offer.id, buyerIds: [replaced.link.buyerId], replaces: true },
            { onSuccess: replacing.close },
          )
        }
      >
        {t`${replacedBuyer}’s current link will stop working. Orders placed with it are kept.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={ending.isOpen}
        title={ended?.link ? t`End this link?` : t`End this offer?`}
        confirmLabel={t`End it`}
        cancelLabel={t`Keep`}
        write={end}
        onCancel={ending.close}
        onConfirm={() =>
          ended &&
          end.mutate(
            { id: ended.offer.id, ...(ended.link && { linkId: ended.link.id }) },
            {
              onSuccess: () => {
                ending.close();
                focusOn(`#${offerHeadingId(ended.offer.id)}`, { preventScroll: true });
              },
            },
          )
        }
      >
        {ended?.link
          ? t`${endedBuyer}’s link will stop working at once. Orders placed with it are kept.`
          : t`All links of ‘${endedTitle}’ will stop working at once. Orders placed with them are kept.`}
      </ConfirmDialog>
      <UncopiedQuestion isUncopied={isUncopied} />
    </>
  );
}
