import { readNumber, times, timesCents } from '@farm/domain/core';
import { CreditInput, type InvoiceDetails, type InvoiceLine } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { Fragment } from 'react';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import classes from './invoices.module.css';
import { creditedText, invoicesText, quantityText, unitText } from './invoices.text.ts';

type Priced = InvoiceLine & { priceCents: number };

const isPriced = (line: InvoiceLine): line is Priced => line.priceCents !== null && line.priceCents > 0;

const readQuantity = (typed: string): string | null => {
  const number = readNumber(typed);
  return number !== null && number > 0 ? times(typed.trim().replaceAll(',', ''), 1) : null;
};

/** It is spoiled or short, as it was billed; quantities left empty are not credited. */
export default function CreditForm({ invoice, onDone }: { invoice: InvoiceDetails; onDone: () => void }) {
  const { t } = useLingui();
  const credit = useWrite(trpc.invoices.credit, {
    topics: ['invoices', 'orders'],
    success: creditedText,
    failure: invoicesText.creditFailed,
  });
  const lines = invoice.lines.filter(isPriced);
  const { form, field, save } = useCreateForm({
    initialValues: { reason: '', ...Object.fromEntries(lines.map(({ id }) => [String(id), ''])) } as Record<
      string,
      string
    >,
    toInput: ({ reason = '', ...values }) => ({
      invoiceId: invoice.id,
      version: invoice.version,
      reason,
      lines: lines.flatMap(({ id, description, unit, priceCents }) => {
        const quantity = readQuantity(values[id] ?? '');
        return quantity === null ? [] : [{ description, quantity, unit, priceCents }];
      }),
    }),
    schema: CreditInput,
    check: (values) => {
      const errors: FormErrors = {};
      for (const { id, quantity: billed, unit } of lines) {
        const quantity = quantityText({ quantity: billed, unit });
        const typed = values[id]?.trim() ?? '';
        if (typed !== '' && readQuantity(typed) === null) errors[id] = t`Enter a number above 0.`;
        else if (Number(readQuantity(typed)) > Number(billed)) errors[id] = t`At most ${quantity}.`;
      }
      return errors;
    },
    rename: ({ lines: none, ...errors }) => ({
      ...errors,
      ...(none && lines[0] && { [lines[0].id]: t`Enter how much of a line is credited.` }),
    }),
    creation: credit,
    onSaved: onDone,
  });
  const values = form.getValues();
  const total = lines.reduce((sum, { id, priceCents }) => {
    const quantity = readQuantity(values[id] ?? '');
    return quantity === null ? sum : sum + timesCents(priceCents, quantity);
  }, 0);
  return (
    <SaveForm
      {...save}
      label={t`Make credit memo`}
      busyLabel={t`Making...`}
      onCancel={onDone}
      besideButtons={<Text fw={600}>{t`Credit: ${formatMoney(total)}`}</Text>}
    >
      <Text
        size="sm"
        c="dimmed"
      >{t`For spoiled or short goods. It is applied to this invoice at once.`}</Text>
      <div className={classes.credited}>
        <Text size="sm" fw={600}>{t`Line`}</Text>
        <Text size="sm" fw={600}>{t`Credited`}</Text>
        <Text size="sm" fw={600}>{t`Amount`}</Text>
        {lines.map(({ id, description, quantity, unit, priceCents }, index) => {
          const credited = readQuantity(values[id] ?? '');
          return (
            <Fragment key={id}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {description}
                <Text span size="xs" c="dimmed">
                  {` · ${t`${quantityText({ quantity, unit })} at ${formatMoney(priceCents)}`}`}
                </Text>
              </Text>
              <TextInput
                aria-label={t`Credited of ${description}`}
                inputMode="decimal"
                rightSection={
                  <Text size="xs" c="dimmed">
                    {unitText(unit)}
                  </Text>
                }
                rightSectionWidth={56}
                rightSectionPointerEvents="none"
                autoComplete="off"
                {...(index === 0 && { 'data-autofocus': true })}
                {...field(String(id))}
              />
              <Text size="sm">{credited === null ? '' : formatMoney(-timesCents(priceCents, credited))}</Text>
            </Fragment>
          );
        })}
      </div>
      <TextInput
        label={t`Reason`}
        placeholder={t`Spoiled on arrival`}
        autoComplete="off"
        {...field('reason')}
      />
    </SaveForm>
  );
}
