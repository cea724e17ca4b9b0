import type { Payment } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { RemovalDialog } from '../../../components/confirm-dialog.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { ShowMore } from '../../../components/loaded.tsx';
import { Skeletons } from '../../../components/skeletons.tsx';
import { trpc } from '../../../lib/api.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import { useSubject } from '../../../lib/use-subject.ts';
import { useWrite } from '../../../lib/use-write.ts';
import classes from '../invoices.module.css';
import { invoicesText, paymentName, usesText, voidQuestion } from '../invoices.text.ts';
import { ApplyForm } from './apply-form.tsx';
import { usePayments } from './invoices-payments.calls.ts';

/** The newest first; what is on account is applied here by hand. */
export default function Payments() {
  const { t } = useLingui();
  const { payments, ...list } = usePayments();
  const [applied, setApplied] = useState<number | null>(null);
  const voiding = useSubject<Payment>();
  const write = useWrite(trpc.payments.void, {
    topics: ['invoices'],
    success: (payment) => ({ title: invoicesText.paymentVoid(paymentName(payment)) }),
    failure: invoicesText.voidPaymentFailed,
  });
  if (list.isPending) return <Skeletons label={t`Loading the payments`} heights={[56, 56, 56]} />;
  if (list.isError && payments.length === 0)
    return <LoadFailure title={translate(invoicesText.paymentsFailed)} query={list} />;
  const question = voiding.subject ? voidQuestion(voiding.subject) : '';
  return (
    <Stack>
      {payments.length === 0 && <Text size="sm" c="dimmed">{t`No payment is recorded yet.`}</Text>}
      <ul className={classes.list} aria-label={t`Payments`}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <Group justify="space-between" gap="sm" align="flex-start" wrap="nowrap">
              <div>
                <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {payment.buyerName}
                </Text>
                <Text size="sm">
                  {`${paymentName(payment)}, ${formatDay(payment.day)}`}
                  {payment.voidedAt && (
                    <Badge ml={6} size="sm" variant="light" color="gray" tt="none">{t`Void`}</Badge>
                  )}
                </Text>
                <Text size="sm" c="dimmed">
                  {usesText(payment)}
                </Text>
              </div>
              <Stack gap={4} align="flex-end" flex="none">
                <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatMoney(payment.cents)}
                </Text>
                {!payment.voidedAt && (
                  <Group gap={4}>
                    {payment.unappliedCents > 0 && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-expanded={applied === payment.id}
                        onClick={() => setApplied(applied === payment.id ? null : payment.id)}
                      >{t`Apply`}</Button>
                    )}
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      aria-label={t`Void ${paymentName(payment)}`}
                      onClick={() => voiding.open(payment)}
                    >{t`Void`}</Button>
                  </Group>
                )}
              </Stack>
            </Group>
            {applied === payment.id && (
              <ApplyForm
                from={{ paymentId: payment.id }}
                buyerId={payment.buyerId}
                cents={payment.unappliedCents}
                onDone={() => setApplied(null)}
              />
            )}
          </li>
        ))}
      </ul>
      <ShowMore list={list} label={t`Show more payments`} size="sm" />
      <RemovalDialog
        asked={voiding}
        remove={write}
        input={({ id, version }) => ({ id, version })}
        title={t`Void payment`}
        confirmLabel={t`Void payment`}
        busyLabel={t`Voiding...`}
      >{`${question} ${t`What it was applied to is open again.`}`}</RemovalDialog>
    </Stack>
  );
}
