import { type FarmBilling, FarmBilling as FarmBillingSchema, UpdateBillingInput } from '@farm/domain/farm';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { translate } from '../../lib/translate.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { useUpdateBilling } from './farm.calls.ts';
import { farmText, keptLabels, xeroDayLabels } from './farm.text.ts';
import { farmFields } from './farm-history.ts';

export default function BillingSettings({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const billing = trpc.farm.billing.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Loaded
      query={billing}
      failed={farmText.billingFetchFailed}
      waiting={<Skeletons label={t`Loading the invoice settings`} heights={[56, 56, 56]} />}
    >
      {(read) => <BillingForm billing={read} onDone={onDone} />}
    </Loaded>
  );
}

type Values = {
  termsDays: string | number;
  remitTo: string;
  pacaLicense: string;
  growsAllItSells: boolean;
  paymentsKept: FarmBilling['paymentsKept'];
  quickbooksItem: string;
  xeroAccount: string;
  xeroTax: string;
  xeroDays: FarmBilling['xeroDays'];
  invoicingFrom: string | null;
};

const valuesOf = ({ version: _, ...billing }: FarmBilling): Values => ({
  ...billing,
  remitTo: billing.remitTo ?? '',
  pacaLicense: billing.pacaLicense ?? '',
  quickbooksItem: billing.quickbooksItem ?? '',
  xeroAccount: billing.xeroAccount ?? '',
  xeroTax: billing.xeroTax ?? '',
});

function BillingForm({ billing, onDone }: { billing: FarmBilling; onDone: () => void }) {
  const { t } = useLingui();
  const edit = useEditForm({
    thing: billing,
    schemaOfThing: FarmBillingSchema,
    valuesOf,
    toInput: ({ invoicingFrom, ...values }: Values, { version }) => ({
      ...values,
      termsDays: values.termsDays as number,
      // Until there is a price there is no first day, which the first price sets.
      ...(invoicingFrom !== null && { invoicingFrom }),
      version,
    }),
    schema: UpdateBillingInput,
    useChange: useUpdateBilling,
    onSaved: onDone,
  });
  const { field } = edit;
  useEffect(() => focusOn('[data-terms]'), []);
  return (
    <SaveForm
      {...edit.save}
      besideButtons={<HistoryButton subject="farm" id={1} of={t`the farm`} fields={farmFields} />}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          label={t`Days until payment is due`}
          description={t`Unless a buyer has other terms`}
          min={0}
          data-autofocus
          data-terms
          {...field('termsDays')}
        />
        <DayInput
          label={t`First day to bill`}
          description={t`Earlier ones are not billed`}
          placeholder={t`The day of the first price`}
          {...field('invoicingFrom')}
        />
      </SimpleGrid>
      <Textarea
        label={t`Payments go to`}
        description={t`Name and address on invoices; blank: the farm’s address`}
        autosize
        minRows={2}
        {...field('remitTo')}
      />
      <TextInput
        label={t`PACA license number`}
        description={t`With it, invoices carry the statement of the PACA trust`}
        {...field('pacaLicense')}
      />
      <Checkbox
        label={t`The farm grows all it sells`}
        description={t`Without a license, invoices then tell by when a notice preserves the trust`}
        {...field('growsAllItSells', { type: 'checkbox' })}
      />
      <NativeSelect
        label={t`Payments are kept`}
        data={(['here', 'accounting'] as const).map((value) => ({
          value,
          label: translate(keptLabels[value]),
        }))}
        {...field('paymentsKept')}
      />
      <TextInput
        label={t`Item in QuickBooks`}
        description={t`The product or service that every exported line names`}
        {...field('quickbooksItem')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`Account in Xero`} {...field('xeroAccount')} />
        <TextInput label={t`Tax type in Xero`} {...field('xeroTax')} />
      </SimpleGrid>
      <NativeSelect
        label={t`Days in Xero`}
        data={(['month_first', 'day_first'] as const).map((value) => ({
          value,
          label: translate(xeroDayLabels[value]),
        }))}
        {...field('xeroDays')}
      />
    </SaveForm>
  );
}
