import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group, Kbd, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { invoiceKeys } from './invoice-keys.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { type Shown, useIssue } from './invoices.calls.ts';
import classes from './invoices.module.css';
import type { Paid } from './payments/payer-select.tsx';

const ISSUES = msg`issues a draft`;
const PAYS = msg`records a payment`;
const keys = [
  { key: 'Enter', does: msg`opens an invoice` },
  { key: 'I', does: ISSUES },
  { key: 'P', does: PAYS },
] as const;

type InvoiceListsProps = { shown: Shown; onPay: ((of: Paid) => void) | undefined };

/** Drafts first, since they wait for somebody; then what is open, the oldest due first. */
export function InvoiceLists({ shown, onPay }: InvoiceListsProps) {
  const { t } = useLingui();
  const manages = useMay()('invoices.manage');
  const hint = useId();
  const { issue, isIssuing } = useIssue();
  const onKeyDown = invoiceKeys({
    onIssue: manages ? (draft) => issue([draft]) : undefined,
    onPay,
  });
  return (
    // The keys are those of the rows in it, which have the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons within it are what is pressed.
    <div onKeyDown={onKeyDown} className={classes.lists} aria-describedby={hint}>
      <Stack gap="lg">
        {shown === 'open' && (
          <InvoiceTable show="draft" title={t`Drafts`} issue={issue} isIssuing={isIssuing} isHiddenIfEmpty />
        )}
        <InvoiceTable
          key={shown}
          show={shown}
          title={
            {
              open: t`Open invoices`,
              overdue: t`Overdue invoices`,
              draft: t`Drafts`,
              paid: t`Paid invoices`,
              void: t`Void invoices`,
              all: t`All invoices`,
            }[shown]
          }
          issue={issue}
          isIssuing={isIssuing}
        />
      </Stack>
      <Group gap="xs" mt="sm" id={hint} className={classes.hint ?? ''}>
        {keys
          .filter(({ does }) => (does !== ISSUES || manages) && (does !== PAYS || onPay))
          .map(({ key, does }) => (
            <Text key={key} size="xs" c="dimmed">
              <Kbd size="xs">{key}</Kbd> {translate(does)}
            </Text>
          ))}
      </Group>
    </div>
  );
}
