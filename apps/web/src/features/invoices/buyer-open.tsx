import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { ActionMenu } from '../../components/action-menu.tsx';
import { MAIN_ID } from '../../lib/focus.ts';
import { formatMoney } from '../../lib/format.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { openStatement } from './invoice-papers.ts';
import { useAging } from './invoices.calls.ts';

/** What a buyer owes, on the card, with its menu. */
export default function BuyerOpen({ buyerId }: { buyerId: number }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const { data } = useAging();
  const mine = data?.buyers.find((one) => one.buyerId === buyerId);
  if (!mine || mine.openCents === 0) return null;
  const amount = formatMoney(mine.openCents);
  return (
    <ActionMenu
      width={200}
      target={
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          px="xs"
          aria-label={t`${amount} open of ${mine.buyerName}`}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >{t`${amount} open`}</Button>
      }
      actions={[
        { key: 'statement', label: t`Statement`, run: () => openStatement(buyerId) },
        {
          key: 'invoices',
          label: t`Show invoices`,
          run: () => openTab('buyers', { invoices: 'open' }, MAIN_ID),
        },
      ]}
    />
  );
}
