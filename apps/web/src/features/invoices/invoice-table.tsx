import { daysBetween } from '@farm/domain/core';
import { type Invoice, invoiceTexts } from '@farm/domain/invoices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  Badge,
  Button,
  Center,
  Group,
  Loader,
  Paper,
  Table,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { memo, useId, useMemo } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ShowMore } from '../../components/loaded.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { formatDay, formatMoney, formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { InvoicesOnTheirWay, MailInvoices } from '../mail/mail-many.tsx';
import { type Shown, useInvoices, useNarrowed, useOpenInvoice } from './invoices.calls.ts';
import classes from './invoices.module.css';
import { invoicesText, numberOf } from './invoices.text.ts';

const InvoiceRow = memo(function InvoiceRow({ invoice }: { invoice: Invoice }) {
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
          <Text span size="sm" c="dimmed" style={{ whiteSpace: 'normal' }}>
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

type InvoiceTableProps = {
  show: Shown;
  title: string;
  issue: (drafts: readonly Invoice[]) => Promise<Invoice[]>;
  isIssuing: boolean;
  isHiddenIfEmpty?: boolean;
};

export function InvoiceTable({ show, title, issue, isIssuing, isHiddenIfEmpty = false }: InvoiceTableProps) {
  const { t } = useLingui();
  const heading = useId();
  const manages = useMay()('invoices.manage');
  const narrowed = useNarrowed();
  const isNarrowed = Object.keys(narrowed).length > 0;
  const { invoices, ...list } = useInvoices(show, narrowed);
  const toMail = useMemo(
    () => invoices.filter(({ status }) => status === 'issued').map(({ id }) => id),
    [invoices],
  );
  const ready = show === 'draft' ? invoices.filter(({ unpriced }) => unpriced === 0) : [];
  if (list.isPending) {
    if (isHiddenIfEmpty) return null;
    return <Skeletons label={t`Loading the invoices`} heights={[40, 40, 40, 40]} gap={6} />;
  }
  if (list.isError && invoices.length === 0)
    return <LoadFailure title={translate(invoicesText.listFailed)} query={list} />;
  if (invoices.length === 0 && isHiddenIfEmpty) return null;
  const empty = {
    open: t`No invoice is open.`,
    overdue: t`No invoice is past due.`,
    draft: t`There are no drafts. Make invoices of what was delivered.`,
    paid: t`No invoice is paid yet.`,
    void: t`No invoice is void.`,
    all: t`There are no invoices yet.`,
  }[show];
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" mb="xs" gap="sm">
        <Title order={2} size="h5" id={heading}>
          {title}
        </Title>
        {(show === 'open' || show === 'overdue') && (
          <Group gap="sm">
            {show === 'open' && <InvoicesOnTheirWay />}
            <MailInvoices ids={toMail} />
          </Group>
        )}
        {manages && ready.length > 1 && (
          <Button
            size="xs"
            variant="default"
            aria-disabled={isIssuing}
            leftSection={isIssuing && <Loader size={14} color="currentColor" aria-hidden="true" />}
            onClick={() => void issue(ready)}
          >
            {t`Issue ${plural(ready.length, { one: '# invoice', other: '# invoices' })}`}
          </Button>
        )}
      </Group>
      {invoices.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isNarrowed ? t`No invoice is found. Change the search or the filters.` : empty}
        </Text>
      ) : (
        <Paper withBorder style={{ overflow: 'hidden' }}>
          <Table
            highlightOnHover
            verticalSpacing={6}
            horizontalSpacing="sm"
            className={`${classes.table} ${classes.columns}`}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`Number`}</Table.Th>
                <Table.Th>{t`Buyer`}</Table.Th>
                <Table.Th className={classes.wide ?? ''}>{t`Issued`}</Table.Th>
                <Table.Th>{t`Due`}</Table.Th>
                <Table.Th className={classes.wide ?? ''} ta="right">{t`Days past due`}</Table.Th>
                <Table.Th className={classes.wide ?? ''} ta="right">{t`Total`}</Table.Th>
                <Table.Th ta="right">{t({ message: 'Open', context: 'amount' })}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </Table.Tbody>
          </Table>
          {list.hasNextPage && (
            <Center p="xs">
              <ShowMore list={list} label={t`Show more invoices`} size="sm" />
            </Center>
          )}
        </Paper>
      )}
    </section>
  );
}
