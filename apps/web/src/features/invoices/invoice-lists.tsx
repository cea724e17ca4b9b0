import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group, Kbd, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { isHolding } from '../../lib/early-keys.ts';
import { focusOn } from '../../lib/focus.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { type Shown, useIssue } from './invoices.calls.ts';
import classes from './invoices.module.css';
import type { Paid } from './payments/payer-select.tsx';

const ROW = 'data-invoice';

type Keys = {
  onIssue: ((draft: { id: number; version: number }) => Promise<readonly unknown[]>) | undefined;
  onPay: ((of: Paid) => void) | undefined;
};

const rows = () => [...document.querySelectorAll<HTMLElement>(`[${ROW}]`)];

/** Heard only from a row that has the focus, so that a letter typed anywhere else never acts. */
const invoiceKeys =
  ({ onIssue, onPay }: Keys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat || isHolding())
      return;
    const row = target instanceof HTMLElement && target.hasAttribute(ROW) ? target : null;
    if (!row || !currentTarget.contains(row)) return;
    const { invoice, version, status, buyer, name, open } = row.dataset;
    const step = (by: 1 | -1) => {
      const all = rows();
      focusOn(all[all.indexOf(row) + by]);
    };
    const issue = async () => {
      const all = rows();
      const next = all[all.indexOf(row) + 1] ?? all[all.indexOf(row) - 1];
      const issued = await onIssue?.({ id: Number(invoice), version: Number(version) });
      if (issued?.length) focusOn(next);
    };
    const acts = new Map<string, (() => void) | false | undefined>([
      ['ArrowDown', () => step(1)],
      ['ArrowUp', () => step(-1)],
      ['j', () => step(1)],
      ['k', () => step(-1)],
      ['i', status === 'draft' && onIssue && (() => void issue())],
      [
        'p',
        status !== 'draft' &&
          onPay &&
          (() => onPay({ buyerId: Number(buyer), buyerName: name ?? '', cents: Number(open) })),
      ],
    ]);
    const act = acts.get(key);
    if (!act) return;
    event.preventDefault();
    act();
  };

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
