import { MAILS_MAX, type Mail } from '@farm/domain/mail';
import { orderTitle } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { LongText } from '../../components/long-text.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { orderHeadingId } from '../../lib/arrival.ts';
import { formatInstant, formatMonthDay, formatNumber, formatWeekday } from '../../lib/format.ts';
import { usePersonName } from '../../lib/people.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { type Mailed, useMailed } from '../mail/mail.calls.ts';
import { MailButton } from '../mail/mail-button.tsx';
import { MailLine } from '../mail/mail-state.tsx';
import { offerFields } from './offer-history.ts';
import { type Offer, type OfferLink, openSheet, saveSheet } from './offers.calls.ts';
import classes from './offers.module.css';

const SHOWN_AT_FIRST = 10;
const LIST_MAX = 200;

/** It is mailed to the buyers of its links. */
const availabilityOf = ({ id, links }: Offer): Mailed => ({
  kind: 'availability',
  ids: links.slice(0, MAILS_MAX).map(({ buyerId }) => buyerId),
  offerId: id,
});

export const offerHeadingId = (offerId: number) => `offer-${offerId}`;

export type OfferActs = {
  moreLinks: (offer: Offer) => void;
  repeat: (offer: Offer) => void;
  /** Ends one link, or the whole offer. */
  end: (offer: Offer, link?: OfferLink) => void;
  newLink: (offer: Offer, link: OfferLink) => void;
};

const isDue = ({ days }: Offer, today: string) => days.some((day) => day >= today);

type OfferCardProps = { offer: Offer; isOpen: boolean; acts: OfferActs };

export const OfferCard = memo(function OfferCard({ offer, isOpen, acts }: OfferCardProps) {
  const { t } = useLingui();
  const [showsLinks, setShowsLinks] = useState(isOpen);
  const { id, title, days, note, lines, links, createdBy, endedAt, mayEnd } = offer;
  const closes = formatInstant(offer.closesAt);
  const ended = endedAt && formatInstant(endedAt);
  const products = lines.length;
  const gone = lines.filter(({ isGone }) => isGone).length;
  const maker = usePersonName()(createdBy);
  const heading = offerHeadingId(id);
  // Nobody needs what is left of past days.
  const isAhead = isDue(offer, useFarmDay());
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={heading}>
      <div className={classes.offerHead}>
        <div>
          <Group gap={8}>
            <Title order={2} size="h5" id={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            <Badge variant="light" color={isOpen ? 'brand' : 'gray'}>
              {isOpen ? t({ message: 'Open', context: 'offer' }) : endedAt ? t`Ended` : t`Closed`}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {[
              days.map((day) => `${formatWeekday(day)} ${formatMonthDay(day)}`).join(', '),
              ended ? t`ended ${ended}` : isOpen ? t`closes ${closes}` : t`closed ${closes}`,
              t`${plural(products, { one: '# product', other: '# products' })}`,
              gone > 0 && t`${plural(gone, { one: '# no longer sold', other: '# no longer sold' })}`,
              maker && t`made by ${maker}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <LinkCounts links={links} />
          {note && (
            <LongText size="sm" lead={t`Note:`}>
              {note}
            </LongText>
          )}
        </div>
        <Group gap={6} className={classes.acts ?? ''} data-by-finger>
          {isOpen && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              aria-label={t`More links: ${title}`}
              onClick={() => acts.moreLinks(offer)}
            >{t`More links`}</Button>
          )}
          {links.length > 0 && !isOpen && (
            <Button
              size="compact-sm"
              variant="default"
              rightSection={
                <IconChevronDown size={14} aria-hidden style={showsLinks ? { rotate: '180deg' } : {}} />
              }
              aria-expanded={showsLinks}
              aria-label={t`Buyers of ${title}`}
              onClick={() => setShowsLinks(!showsLinks)}
            >{t`Buyers`}</Button>
          )}
          {isAhead && links.length > 0 && (
            <MailButton
              of={availabilityOf(offer)}
              title={t`Mail the availability of ${title}`}
              size="compact-sm"
            />
          )}
          <HistoryButton subject="offer" id={id} of={title} fields={offerFields} size={28} />
          <MoreMenu
            size={28}
            label={t`More for ${title}`}
            actions={[
              ...(isAhead
                ? [
                    { key: 'pdf', label: t`Availability sheet (PDF)`, run: () => openSheet(id) },
                    { key: 'csv', label: t`Availability sheet (CSV)`, run: () => saveSheet(id) },
                  ]
                : []),
              { key: 'repeat', label: t`New offer like this`, run: () => acts.repeat(offer) },
              ...(isOpen && mayEnd
                ? [{ key: 'end', label: t`End offer...`, isDestructive: true, run: () => acts.end(offer) }]
                : []),
            ]}
          />
        </Group>
      </div>
      {showsLinks && <LinkList offer={offer} isOpen={isOpen} acts={acts} />}
    </Paper>
  );
});

function LinkCounts({ links }: { links: readonly OfferLink[] }) {
  const { t } = useLingui();
  const seesAll = useMay()('buyers.manageAll');
  const count = (holds: (link: OfferLink) => boolean) => links.filter(holds).length;
  const [all, opened] = [
    links.length,
    formatNumber(count(({ openedAt, order }) => openedAt !== null || order !== null)),
  ];
  const answered = formatNumber(count(({ order }) => order !== null));
  const beyond = count(({ order }) => order?.isBeyond === true);
  if (all === 0) return <Text size="sm">{seesAll ? t`No links yet` : t`No links for your buyers`}</Text>;
  return (
    <Text size="sm">
      {t`${plural(all, { one: '# link', other: '# links' })} · ${opened} opened · ${answered} answered`}
      {beyond > 0 && (
        <Text span inherit c="var(--mantine-color-error)">
          {` · ${t`${plural(beyond, {
            one: '# asked for more than was offered',
            other: '# asked for more than was offered',
          })}`}`}
        </Text>
      )}
    </Text>
  );
}

/** First where somebody must decide, then other orders, then opened links, and last those not opened yet. */
const rankOf = ({ order, openedAt }: OfferLink): number =>
  order ? (order.isBeyond ? 0 : 1) : openedAt === null ? 3 : 2;

function LinkList({ offer, isOpen, acts }: OfferCardProps) {
  const { t } = useLingui();
  const [isLong, setLong] = useState(false);
  const { title, links } = offer;
  const { data: mailed } = useMailed(availabilityOf(offer), LIST_MAX);
  // The newest come first, and the last one that is set stays.
  const mails = new Map(mailed?.items.toReversed().map((mail) => [mail.buyerId, mail]));
  const sorted = links.toSorted((a, b) => rankOf(a) - rankOf(b));
  const shown = isLong ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  const count = links.length;
  if (count === 0) return null;
  return (
    <>
      <ul className={classes.links} data-by-finger aria-label={t`Buyers of ${title}`}>
        {shown.map((link) => (
          <LinkRow
            key={link.id}
            offer={offer}
            link={link}
            isOpen={isOpen}
            acts={acts}
            mail={mails.get(link.buyerId)}
          />
        ))}
      </ul>
      {shown.length < count && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setLong(true)}>
          {t`Show all ${plural(count, { one: '# buyer', other: '# buyers' })}`}
        </Button>
      )}
    </>
  );
}

type LinkRowProps = OfferCardProps & { link: OfferLink; mail: Mail | undefined };

function LinkRow({ offer, link, isOpen, acts, mail }: LinkRowProps) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const everyOrder = useMay()('orders.confirm') ? { scope: 'all' as const } : {};
  const { buyerId, buyerName, openedAt, endedAt, order } = link;
  const opened = openedAt && formatInstant(openedAt);
  const [number, products] = [order?.number ?? 0, order?.lines ?? 0];
  const isAhead = isDue(offer, useFarmDay());
  return (
    <li>
      <Text span fw={600} size="sm">
        {buyerName}
      </Text>
      <span className={classes.state}>
        {order ? (
          <>
            {order.mayOpen ? (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() =>
                  openTab(
                    'orders',
                    { q: `#${number}`, order: order.orderGroupId, ...everyOrder },
                    orderHeadingId(number),
                  )
                }
              >
                {translate(orderTitle(number))}
              </Anchor>
            ) : (
              translate(orderTitle(number))
            )}
            {` · ${t`${plural(products, { one: '# product', other: '# products' })}`}`}
          </>
        ) : opened ? (
          t`Opened ${opened}`
        ) : (
          t`Not opened yet`
        )}
        {order?.isBeyond && (
          <Text
            span
            inherit
            c="var(--mantine-color-error)"
          >{` · ${t`Asked for more than was offered`}`}</Text>
        )}
        {endedAt && <Text span inherit c="dimmed">{` · ${t`Link ended`}`}</Text>}
        {mail && <MailLine mail={mail} />}
      </span>
      <MoreMenu
        size={28}
        label={t`More for ${buyerName}`}
        actions={[
          ...(isOpen ? [{ key: 'new', label: t`New link...`, run: () => acts.newLink(offer, link) }] : []),
          ...(isAhead
            ? [
                {
                  key: 'pdf',
                  label: t`Availability sheet with prices (PDF)`,
                  run: () => openSheet(offer.id, buyerId),
                },
              ]
            : []),
          ...(endedAt === null
            ? [{ key: 'end', label: t`End link...`, isDestructive: true, run: () => acts.end(offer, link) }]
            : []),
        ]}
      />
    </li>
  );
}
