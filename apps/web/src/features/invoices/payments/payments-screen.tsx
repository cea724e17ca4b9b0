import { useLingui } from '@lingui/react/macro';
import { Button, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCash, IconUpload, IconUsers } from '@tabler/icons-react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { ScreenHeader } from '../../../components/screen-header.tsx';
import { lazyScreen } from '../../../lib/lazy-screen.tsx';
import { useMay } from '../../../lib/person.tsx';
import { useSubject } from '../../../lib/use-subject.ts';
import { AgingSums } from '../aging-sums.tsx';
import { usePaymentsKept } from '../use-invoices-on.ts';
import { OpenByBuyer } from './open-by-buyer.tsx';
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
