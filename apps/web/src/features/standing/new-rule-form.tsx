import { mayChangeBuyer } from '@farm/domain/buyers';
import { weekdayOf } from '@farm/domain/core';
import { eachField, sharedFields } from '@farm/domain/orders';
import { CreateStandingInput } from '@farm/domain/standing';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FormSkeleton } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { focusOn } from '../../lib/focus.ts';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { alreadyText } from '../orders/already-note.tsx';
import { linesFrom, newLine } from '../orders/lines/line-values.ts';
import { type Buyer, BuyerSelect } from '../orders/new/buyer-select.tsx';
import { type Draft, useDraft } from '../orders/new/orders.calls.ts';
import { useAlready } from '../orders/orders.calls.ts';
import { RuleFields } from './rule-fields.tsx';
import { firstDayOf, type RuleValues, startAfter, toRuleInput } from './rule-values.ts';
import { lineName } from './rule-words.ts';
import { useCreateRule } from './standing.calls.ts';
import { standingText } from './standing.text.ts';

type NewRuleProps = { repeats: string | undefined; onDone: () => void };

export default function NewRuleForm({ repeats, onDone }: NewRuleProps) {
  const order = useDraft({ again: repeats });
  if (order.isLoading) return <FormSkeleton />;
  if (order.error && !order.data)
    return <LoadFailure title={translate(standingText.draftFailed)} query={order} />;
  return <RuleForm draft={order.data} onDone={onDone} />;
}

function RuleForm({ draft: startsWith, onDone }: { draft: Draft | undefined; onDone: () => void }) {
  const { t } = useLingui();
  const today = useFarmDay();
  const person = usePerson();
  const [draft] = useState(startsWith);
  const [buyer, setBuyer] = useState<Buyer | null>(draft?.buyer ?? null);
  const create = useCreateRule();
  const gone = (draft?.lines ?? []).filter(({ sizeId }) => sizeId === null);
  const lines = linesFrom(draft?.lines);
  const initialValues: RuleValues = {
    buyerId: draft?.buyer?.id ?? null,
    weekdays: draft?.day ? 1 << weekdayOf(draft.day) : 0,
    everyWeeks: 1,
    starts: startAfter(draft?.day ?? null, draft?.lastDay ?? null, today),
    ends: null,
    leadDays: 7,
    ...eachField(sharedFields, () => ''),
    placesItself: false,
    lines: lines.length > 0 ? lines : [newLine()],
  };
  const { form, field, save } = useCreateForm({
    initialValues,
    toInput: (values: RuleValues) => ({ ...toRuleInput(values), buyerId: values.buyerId ?? 0 }),
    schema: CreateStandingInput,
    creation: create,
    onSaved: onDone,
  });
  // The dialog was there before the order was read.
  useEffect(() => focusOn('[data-path="buyerId"]'), []);
  const { value: _, onChange: __, ...buyerField } = field('buyerId');
  const names = gone.map(lineName).join(', ');
  return (
    <SaveForm {...save} label={t`Make standing order`} busyLabel={t`Saving...`}>
      {gone.length > 0 && (
        <Alert color="yellow" p="sm" role="status">
          {t`This can no longer be ordered and was left out: ${names}.`}
        </Alert>
      )}
      <BuyerSelect
        buyer={buyer}
        onChange={(chosen) => {
          setBuyer(chosen);
          form.setFieldValue('buyerId', chosen?.id ?? null);
          // It shows before the rest is filled in for nothing.
          if (chosen && !mayChangeBuyer(person, chosen))
            form.setFieldError(
              'buyerId',
              t`This buyer is assigned to another sales rep. Ask that rep or an administrator.`,
            );
        }}
        field={buyerField}
      />
      <RuleFields form={form} />
      <FirstDayNote buyer={buyer} day={firstDayOf(form.values)} />
    </SaveForm>
  );
}

/** Says that the first day of the rule has an order already. */
function FirstDayNote({ buyer, day = '' }: { buyer: Buyer | null; day: string | undefined }) {
  const { t } = useLingui();
  const { data = [] } = useAlready(buyer?.id, day);
  if (!buyer || data.length === 0) return null;
  const already = alreadyText(buyer.name, data, day);
  return (
    <Alert color="yellow" p="xs" role="status">
      {t`${already}. The first order of this standing order is for that day too. Choose a later start to leave it out.`}
    </Alert>
  );
}
