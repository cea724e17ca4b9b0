import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { MAIN_ID } from '../../lib/focus.ts';
import { formatMoney } from '../../lib/format.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useAging } from './invoices.calls.ts';
import { creditText } from './invoices.text.ts';

/** The card says what a buyer owes. It opens the invoices. */
export default function BuyerOpen({ buyerId }: { buyerId: number }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const { data } = useAging();
  const mine = data?.buyers.find((one) => one.buyerId === buyerId);
  const balance = mine ? mine.openCents - mine.onAccountCents : 0;
  if (!mine || (mine.openCents === 0 && balance === 0)) return null;
  const amount = formatMoney(mine.openCents);
  const words = balance < 0 ? creditText(balance) : t`${amount} open`;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      px="xs"
      aria-label={balance < 0 ? `${words}, ${mine.buyerName}` : t`${amount} open of ${mine.buyerName}`}
      onClick={() => openTab('buyers', { invoices: 'open' }, MAIN_ID)}
    >
      {words}
    </Button>
  );
}
