import type { InvoiceDetails } from '@farm/domain/invoices';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Loader, Tooltip } from '@mantine/core';
import { IconCash, IconFileText, IconMail, IconReceiptRefund } from '@tabler/icons-react';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import type { ShownFields } from '../history/shown-fields.ts';
import { useMayMail } from '../mail/mail.calls.ts';
import { invoicePapers } from './invoice-papers.ts';
import { isOfOther, useIssue } from './invoices.calls.ts';
import { appliedNames, numberOf } from './invoices.text.ts';
import type { Paid } from './payments/payer-select.tsx';

const money = (value: string | number) => formatMoney(Number(value));
const day = (value: string | number) => formatDay(String(value));

const invoiceFields: ShownFields = {
  number: { label: msg`Number` },
  status: { label: msg`Status` },
  issueDate: { label: msg`Issued`, show: day },
  dueDate: { label: msg`Due`, show: day },
  totalCents: { label: msg`Total`, show: money },
  openCents: { label: msg({ message: 'Open', context: 'amount' }), show: money },
  cents: { label: msg`Amount`, show: money },
  message: { label: msg`Message` },
  description: { label: msg`Description` },
};

/** These have their own form. */
export type Screen = 'line' | 'message' | 'mail' | 'credit' | 'void';

type InvoiceActsProps = {
  invoice: InvoiceDetails;
  onScreen: (screen: Screen) => void;
  onPay: ((of: Paid) => void) | undefined;
  onChanged: (isChanged: boolean) => void;
  onRemove: () => void;
};

export function InvoiceActs({ invoice, onScreen, onPay, onChanged, onRemove }: InvoiceActsProps) {
  const { t } = useLingui();
  const may = useMay();
  const mayMail = useMayMail();
  const { issue, isIssuing, error } = useIssue(onChanged);
  const { id, status, kind, buyerId, buyerName, openCents, uses } = invoice;
  const manages = may('invoices.manage');
  const isDraft = status === 'draft';
  const isIssued = status === 'issued';
  const isInvoice = kind === 'invoice';
  // A credit memo is void with what it was applied to, as a payment is.
  const isKept = isInvoice && uses.length > 0;
  const applied = appliedNames(invoice).join(', ');
  return (
    <>
      {Boolean(error) && !isOfOther(error) && <DialogFailure error={error} />}
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          {isDraft && may('invoices.draft') && (
            <>
              <Button variant="default" size="sm" onClick={() => onScreen('line')}>{t`Add a line`}</Button>
              <Button variant="default" size="sm" onClick={() => onScreen('message')}>{t`Message`}</Button>
            </>
          )}
          {isDraft && may('invoices.draft') && (
            <Button variant="subtle" size="sm" color="red" onClick={onRemove}>{t`Delete draft`}</Button>
          )}
          {!isDraft && (
            <Button
              component="a"
              href={invoicePapers.invoice(numberOf(invoice))}
              target="_blank"
              rel="noopener"
              variant="default"
              size="sm"
              leftSection={<IconFileText size={16} aria-hidden />}
            >{t`Print / PDF`}</Button>
          )}
          {isIssued && mayMail('invoice') && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconMail size={16} aria-hidden />}
              onClick={() => onScreen('mail')}
            >{t`Mail`}</Button>
          )}
          {manages && isIssued && isInvoice && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconReceiptRefund size={16} aria-hidden />}
              onClick={() => onScreen('credit')}
            >{t`Credit memo`}</Button>
          )}
          {manages && isIssued && (
            <Tooltip
              disabled={!isKept}
              label={t`Void first what is applied to it: ${applied}. Or make a credit memo.`}
              multiline
              w={260}
              events={{ hover: true, focus: true, touch: true }}
            >
              <Button
                variant="subtle"
                size="sm"
                color="red"
                aria-disabled={isKept}
                opacity={isKept ? 0.55 : 1}
                onClick={() => !isKept && onScreen('void')}
              >{t`Void`}</Button>
            </Tooltip>
          )}
          <HistoryButton subject="invoice" id={id} of={numberOf(invoice)} fields={invoiceFields} size={36} />
        </Group>
        {isIssued && isInvoice && openCents > 0 && onPay && (
          <Button
            size="sm"
            leftSection={<IconCash size={16} aria-hidden />}
            onClick={() => onPay({ buyerId, buyerName, cents: openCents })}
          >{t`Record payment`}</Button>
        )}
        {isDraft && manages && (
          <Button
            size="sm"
            aria-disabled={isIssuing}
            leftSection={isIssuing && <Loader size={14} color="currentColor" aria-hidden="true" />}
            onClick={() => void issue([invoice])}
          >{t`Issue`}</Button>
        )}
      </Group>
    </>
  );
}
