import { daysBetween } from '@farm/domain/core';
import { type Invoice, invoiceTexts } from '@farm/domain/invoices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge, Table, Text, UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { formatDay, formatMoney, formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useOpenInvoice } from './invoices.calls.ts';
import classes from './invoices.module.css';
import { numberOf } from './invoices.text.ts';

export const InvoiceRow = memo(function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const today = useFarmDay();
  const openInvoice = useOpenInvoice();
  const { id, version, status, kind, buyerId, buyerName, issueDate, dueDate, totalCents, openCents } =
    invoice;
  const deliveredOn = invoice.deliveredOn && formatDay(invoice.deliveredOn);
  const isDraft = status === 'draft';
  // A credit memo makes less owed.
  const signed = (cents: number) => formatMoney(kind === 'credit' && cents > 0 ? -cents : cents);
  const days = dueDate && kind === 'invoice' && openCents > 0 ? daysBetween(dueDate, today) : 0;
  const isLate = status === 'issued' && days > 0;
  return (
    <Table.Tr className={classes.row ?? ''} data-is-void={status === 'void' || undefined}>
      <Table.Th scope="row">
        <UnstyledButton
          id={`invoice-${id}`}
          className={classes.open ?? ''}
          data-invoice={id}
          data-version={version}
          data-status={status}
          data-buyer={buyerId}
          data-name={buyerName}
          data-open={openCents}
          onClick={() => openInvoice(id)}
        >
          {numberOf(invoice)}
        </UnstyledButton>
        {status === 'void' && (
          <Badge ml={6} size="sm" variant="light" color="gray" tt="none">
            {translate(invoiceTexts.status({ status }))}
          </Badge>
        )}
      </Table.Th>
      <Table.Td className={classes.name ?? ''}>
        {buyerName}
        {deliveredOn && (
          <Text size="xs" c="dimmed" className={classes.narrow ?? ''}>
            {t`delivered ${deliveredOn}`}
          </Text>
        )}
        {invoice.unpriced > 0 && (
          <Text size="xs" className={classes.warning ?? ''}>
            {t`${plural(invoice.unpriced, { one: '# line has no price', other: '# lines have no price' })}`}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={`${classes.wide} ${classes.day}`}>
        {issueDate ? formatDay(issueDate) : ''}
        {deliveredOn && (
          <Text span size="sm" c="dimmed" className={classes.delivered ?? ''}>
            {t`delivered ${deliveredOn}`}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.day ?? ''}>
        {dueDate ? formatDay(dueDate) : ''}
        {isLate && (
          <Text size="xs" className={classes.narrow ?? ''}>
            {t`${plural(days, { one: '# day past due', other: '# days past due' })}`}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.wide ?? ''} ta="right" data-is-late={isLate || undefined}>
        {isLate ? formatNumber(days) : ''}
      </Table.Td>
      <Table.Td className={classes.wide ?? ''} ta="right">
        {signed(totalCents)}
      </Table.Td>
      <Table.Td ta="right">
        {isDraft ? <span className={classes.narrow}>{signed(totalCents)}</span> : signed(openCents)}
      </Table.Td>
    </Table.Tr>
  );
});
