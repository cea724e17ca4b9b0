import { useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, Select, Stack } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconCash, IconDownload, IconUpload, IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useDialogInAddress } from '../../lib/use-dialog-in-address.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { AgingSums } from './aging-sums.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { InvoiceLists } from './invoice-lists.tsx';
import { type Shown, useAging } from './invoices.calls.ts';
import classes from './invoices.module.css';
import { useBuyerName, useBuyersFound } from './payments/invoices-payments.calls.ts';
import type { Paid } from './payments/payer-select.tsx';
import { ToInvoice } from './to-invoice.tsx';
import { usePaymentsKept } from './use-invoices-on.ts';

const PaymentForm = lazyScreen<{ of: Paid | null }>(() => import('./payments/payment-form.tsx'));
const Payments = lazyScreen(() => import('./payments/payments.tsx'));
const PaidElsewhere = lazyScreen<{ onDone: () => void }>(() => import('./payments/paid-elsewhere.tsx'));
const ExportForm = lazyScreen<{ onDone: () => void }>(() => import('./export-form.tsx'));

export default function InvoicesScreen({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const [{ invoices: shown = 'open' }] = useDashboardSearch();
  const manages = may('invoices.manage');
  const kept = usePaymentsKept();
  const takesPayments = manages && kept === 'here';
  const payment = useSubject<Paid | null>();
  const [isListing, payments] = useDisclosure();
  const [isImporting, importing] = useDisclosure();
  const [isExporting, exporting] = useDisclosure();
  useEffect(() => {
    for (const late of [PaymentForm, Payments, PaidElsewhere, ExportForm]) late.ahead();
  }, []);
  useDialogInAddress('record-payment', kept === undefined && manages ? undefined : takesPayments, () =>
    payment.open(null),
  );
  useDialogInAddress('export-invoices', may('invoices.export'), exporting.open);
  const pay = takesPayments ? payment.open : undefined;
  return (
    <>
      <ScreenHeader title={t`Invoices`} subtitle={t`Bill what was delivered, and see what is still open`}>
        <Button
          variant="default"
          leftSection={<IconUsers size={16} aria-hidden />}
          onClick={onLeave}
        >{t`View Buyers`}</Button>
        {may('invoices.export') && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={exporting.open}
          >{t`Export`}</Button>
        )}
        {manages && kept === 'accounting' && (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={importing.open}
          >{t`Paid in accounting`}</Button>
        )}
        {takesPayments && (
          <Button
            variant="default"
            leftSection={<IconCash size={16} aria-hidden />}
            onClick={() => payment.open(null)}
          >{t`Record payment`}</Button>
        )}
      </ScreenHeader>
      <Stack gap="lg">
        <ToInvoice />
        <AgingSums onPayments={takesPayments ? payments.open : undefined} />
        <div>
          <InvoiceFilters />
          <InvoiceLists shown={shown} onPay={pay} />
        </div>
      </Stack>

      <InvoiceDialog onPay={pay} />
      <FormDialog isOpen={payment.isOpen} onClose={payment.close} title={t`Record payment`} size="58rem">
        <PaymentForm of={payment.subject} />
      </FormDialog>
      <FormDialog isOpen={isListing} onClose={payments.close} title={t`Payments`} size="48rem">
        <Payments />
      </FormDialog>
      <FormDialog isOpen={isImporting} onClose={importing.close} title={t`Paid in accounting`} size="36rem">
        <PaidElsewhere onDone={importing.close} />
      </FormDialog>
      <FormDialog isOpen={isExporting} onClose={exporting.close} title={t`Export invoices`} size="34rem">
        <ExportForm onDone={exporting.close} />
      </FormDialog>
    </>
  );
}

const TYPING_MS = 200;

/** Chooses what the list shows, as the address says: which state, which buyer and which text. */
function InvoiceFilters() {
  const { t } = useLingui();
  const [{ invoices: shown = 'open', q = '' }, change] = useDashboardSearch();
  const states: { value: Shown; label: string }[] = [
    { value: 'open', label: t({ message: 'Open', context: 'invoices' }) },
    { value: 'overdue', label: t({ message: 'Overdue', context: 'invoices' }) },
    { value: 'draft', label: t({ message: 'Drafts', context: 'invoices' }) },
    { value: 'paid', label: t({ message: 'Paid', context: 'invoices' }) },
    { value: 'void', label: t({ message: 'Void', context: 'invoices' }) },
    { value: 'all', label: t({ message: 'All', context: 'invoices' }) },
  ];
  return (
    <div className={classes.filters}>
      <SearchBox
        placeholder={t`Search number, buyer or PO...`}
        value={q}
        onChange={(text) => change({ q: text || undefined }, { replace: true })}
      />
      <BuyerFilter />
      <div className={classes.states}>
        <SegmentedControl
          aria-label={t`Which invoices`}
          data={states}
          value={shown}
          onChange={(value) => change({ invoices: value as Shown })}
        />
      </div>
    </div>
  );
}

/** Offers the buyers who owe something first, and any other buyer by name. */
function BuyerFilter() {
  const { t } = useLingui();
  const [{ billed }, change] = useDashboardSearch();
  const name = useBuyerName(billed);
  const aging = useAging();
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed === name ? '' : typed.trim(), TYPING_MS);
  const found = useBuyersFound(searched);
  const owing = (aging.data?.buyers ?? []).map(({ buyerId, buyerName }) => ({
    id: buyerId,
    name: buyerName,
  }));
  const listed = searched ? (found.data?.items ?? []) : owing;
  const chosen =
    billed !== undefined && name && !listed.some(({ id }) => id === billed) ? [{ id: billed, name }] : [];
  return (
    <Select<number>
      size="md"
      aria-label={t`Buyer`}
      placeholder={t`All buyers`}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the buyer` }}
      nothingFoundMessage={found.isFetching ? t`Searching...` : t`No buyer has this name`}
      data={[...chosen, ...listed].map((buyer) => ({ value: buyer.id, label: buyer.name }))}
      filter={({ options }) => options}
      value={billed ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => change({ billed: id ?? undefined })}
    />
  );
}
