import { agingBuckets, invoiceTexts } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCash, IconUpload, IconUsers } from '@tabler/icons-react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { ScreenHeader } from '../../../components/screen-header.tsx';
import { MAIN_ID } from '../../../lib/focus.ts';
import { formatMoney } from '../../../lib/format.ts';
import { lazyScreen } from '../../../lib/lazy-screen.tsx';
import { useMay } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useOpenTab } from '../../../lib/use-dashboard-search.ts';
import { useSubject } from '../../../lib/use-subject.ts';
import { AgingSums } from '../aging-sums.tsx';
import { openStatement } from '../invoice-papers.ts';
import { useAging } from '../invoices.calls.ts';
import { usePaymentsKept } from '../use-invoices-on.ts';
import type { Paid } from './payer-select.tsx';
import Payments from './payments.tsx';

const PaymentForm = lazyScreen<{ of: Paid | null }>(() => import('./payment-form.tsx'));
const PaidElsewhere = lazyScreen<{ onDone: () => void }>(() => import('./paid-elsewhere.tsx'));

export default function PaymentsScreen({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const manages = useMay()('invoices.manage');
  const kept = usePaymentsKept();
  const payment = useSubject<Paid | null>();
  const [isImporting, importing] = useDisclosure();
  return (
    <>
      <ScreenHeader
        title={t`Payments and aging`}
        subtitle={t`Who owes what, by days past due, and what was paid`}
      >
        <Button
          variant="default"
          leftSection={<IconUsers size={16} aria-hidden />}
          onClick={onLeave}
        >{t`View Buyers`}</Button>
        {manages && kept === 'accounting' && (
          <Button
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={importing.open}
          >{t`Paid in accounting`}</Button>
        )}
        {manages && kept === 'here' && (
          <Button
            leftSection={<IconCash size={16} aria-hidden />}
            onClick={() => payment.open(null)}
          >{t`Record payment`}</Button>
        )}
      </ScreenHeader>
      <Stack gap="lg">
        <AgingSums onPayments={undefined} />
        <OpenByBuyer />
        {manages && kept === 'here' && (
          <section aria-labelledby="payments-recorded">
            <Title order={2} size="h5" id="payments-recorded" mb="xs">{t`Payments`}</Title>
            <Payments />
          </section>
        )}
      </Stack>
      <FormDialog isOpen={payment.isOpen} onClose={payment.close} title={t`Record payment`} size="58rem">
        <PaymentForm of={payment.subject} />
      </FormDialog>
      <FormDialog isOpen={isImporting} onClose={importing.close} title={t`Paid in accounting`} size="36rem">
        <PaidElsewhere onDone={importing.close} />
      </FormDialog>
    </>
  );
}

/** The sums above it say it if they could not be read. */
function OpenByBuyer() {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const { data } = useAging();
  if (!data) return null;
  return (
    <section aria-labelledby="open-by-buyer">
      <Title order={2} size="h5" id="open-by-buyer" mb="xs">{t`Open by buyer`}</Title>
      {data.buyers.length === 0 ? (
        <Text
          size="sm"
          c="dimmed"
        >{t`Nothing is open. Once an invoice is issued, what its buyer owes shows here until it is paid.`}</Text>
      ) : (
        <Table.ScrollContainer
          minWidth={640}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t`Open by buyer` } }}
        >
          <Table aria-labelledby="open-by-buyer" style={{ fontVariantNumeric: 'tabular-nums' }}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t`Buyer`}</Table.Th>
                {agingBuckets.map((bucket) => (
                  <Table.Th key={bucket} scope="col" ta="end">
                    {translate(invoiceTexts.bucket({ bucket }))}
                  </Table.Th>
                ))}
                <Table.Th scope="col" ta="end">{t`On account`}</Table.Th>
                <Table.Th scope="col" ta="end">
                  {t({ message: 'Open', context: 'invoices' })}
                </Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.buyers.map(({ buyerId, buyerName, openCents, onAccountCents, buckets }) => {
                const amount = formatMoney(openCents);
                return (
                  <Table.Tr key={buyerId}>
                    <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                      {buyerName}
                    </Table.Th>
                    {agingBuckets.map((bucket) => (
                      <Table.Td key={bucket} ta="end" {...(buckets[bucket] === 0 && { c: 'dimmed' })}>
                        {formatMoney(buckets[bucket])}
                      </Table.Td>
                    ))}
                    <Table.Td ta="end" {...(onAccountCents === 0 && { c: 'dimmed' })}>
                      {formatMoney(onAccountCents)}
                    </Table.Td>
                    <Table.Td ta="end">
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-label={t`${amount} open of ${buyerName}`}
                        onClick={() => openTab('buyers', { invoices: 'open', billed: buyerId }, MAIN_ID)}
                      >
                        {amount}
                      </Button>
                    </Table.Td>
                    <Table.Td ta="end">
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-label={t`Statement: ${buyerName}`}
                        onClick={() => openStatement(buyerId)}
                      >{t`Statement`}</Button>
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
