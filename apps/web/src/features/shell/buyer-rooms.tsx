import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { lazyDialog, lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { INVOICES_BUTTON } from '../invoices/invoices-button.tsx';
import { OFFERS_BUTTON } from '../offers/offers-button.tsx';

const InvoicesScreen = lazyScreen<{ onLeave: () => void }>(() => import('../invoices/invoices-screen.tsx'));
const PaymentsScreen = lazyScreen<{ onLeave: () => void }>(
  () => import('../invoices/payments/payments-screen.tsx'),
);
const OffersScreen = lazyScreen<{ onLeave: () => void }>(() => import('../offers/offers-screen.tsx'));
const ProfileSettings = lazyDialog(() => import('./profile/profile-settings.tsx'));

type BuyerRoomsProps = {
  /** Undefined until it is known. */
  invoicesOn: boolean | undefined;
  offersOn: boolean | undefined;
  children: ReactNode;
};

/** The room of the tab Buyers that the address names; otherwise the buyers themselves. */
export function BuyerRooms({ invoicesOn, offersOn, children }: BuyerRoomsProps) {
  const { t } = useLingui();
  const may = useMay();
  const [{ invoices, payments, offers }] = useDashboardSearch();
  const openTab = useOpenTab();
  const [isInDetails, details] = useDisclosure();
  useEffect(() => {
    if (!invoicesOn) return;
    InvoicesScreen.ahead();
    PaymentsScreen.ahead();
  }, [invoicesOn]);
  useEffect(() => {
    if (offersOn) OffersScreen.ahead();
  }, [offersOn]);
  const leaveTo = (button: string) => () => {
    openTab('buyers');
    focusOn(`#${button}`);
  };
  const bills = invoices !== undefined || payments !== undefined;
  if (bills && invoicesOn === false && may('invoices.manage'))
    return (
      <BeginScreen
        heading={payments === undefined ? t`Invoices` : t`Payments and aging`}
        about={
          payments === undefined
            ? t`Bill what was delivered, and see what is still open`
            : t`Who owes what, by days past due, and what was paid`
        }
        title={t`Invoices begin with a first price`}
        text={t`Once something has a price, what was delivered can be billed here, and what is open and paid shows.`}
        label={t`Go to prices`}
        onBegin={() => openTab('catalog', { prices: 'all' }, MAIN_ID)}
      />
    );
  if (payments !== undefined && invoicesOn !== false)
    return <PaymentsScreen onLeave={leaveTo(INVOICES_BUTTON)} />;
  if (invoices !== undefined && invoicesOn !== false)
    return <InvoicesScreen onLeave={leaveTo(INVOICES_BUTTON)} />;
  if (offers !== undefined && offersOn === false && may('offers.manage') && may('farm.update'))
    return (
      <>
        <BeginScreen
          heading={t`Offers`}
          about={t`What you have, sent to buyers who order by a link`}
          title={t`Offers begin when order links are on`}
          text={t`With order links, buyers order by a link from a list you send them, without an account. You switch them on in the farm details.`}
          label={t`Open farm details`}
          onBegin={details.open}
        />
        <ProfileSettings isOpen={isInDetails} only="farm" startsAt="orderLinksOn" onClose={details.close} />
      </>
    );
  if (offers !== undefined && offersOn !== false) return <OffersScreen onLeave={leaveTo(OFFERS_BUTTON)} />;
  return children;
}

type BeginScreenProps = {
  heading: string;
  about: string;
  title: string;
  text: string;
  label: string;
  onBegin: () => void;
};

/** A room that the farm has not begun, as the person sees it who can begin it. */
function BeginScreen({ heading, about, title, text, label, onBegin }: BeginScreenProps) {
  return (
    <>
      <ScreenHeader title={heading} subtitle={about} />
      <EmptyNote drawing={<FieldDrawing />} title={title} text={text} isHeading>
        <Button mt="xs" onClick={onBegin}>
          {label}
        </Button>
      </EmptyNote>
    </>
  );
}
