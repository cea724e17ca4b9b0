import { useLingui } from '@lingui/react/macro';
import { Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DayInput } from '../../components/day-input.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ToggleButtons } from '../../components/toggle-buttons.tsx';
import { useTemplates } from '../catalog/catalog.calls.ts';
import { useFormLines } from '../orders/lines/line-values.ts';
import { OrderLines } from '../orders/lines/order-lines.tsx';
import { useGrowers } from '../orders/order-stock.ts';
import type { RuleValues } from './rule-values.ts';
import { isOn, shortWeekday, WEEKDAYS } from './rule-words.ts';
import type { Rule } from './standing.calls.ts';

type RuleFieldsProps = { form: UseFormReturnType<RuleValues>; known?: Rule['lines'] };

export function RuleFields({ form, known = [] }: RuleFieldsProps) {
  const { t } = useLingui();
  const { weekdays } = form.values;
  return (
    <>
      <ToggleButtons
        label={t`Weekdays`}
        path="weekdays"
        choices={WEEKDAYS.map((value) => ({
          value,
          label: shortWeekday(value),
          isOn: isOn(weekdays, value),
        }))}
        error={form.errors.weekdays}
        onToggle={(weekday) => form.setFieldValue('weekdays', weekdays ^ (1 << weekday))}
      />
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <NumberField label={t`Every so many weeks`} min={1} required {...form.getInputProps('everyWeeks')} />
        <DayInput label={t`Starts`} required {...form.getInputProps('starts')} />
        <DayInput label={t`Ends (Optional)`} clearLabel={t`No last day`} {...form.getInputProps('ends')} />
        <NumberField label={t`Days ahead`} min={0} required {...form.getInputProps('leadDays')} />
      </SimpleGrid>
      <RuleLines form={form} known={known} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label={t`Purchase order number (Optional)`}
          {...form.getInputProps('purchaseOrderNumber')}
        />
        <Textarea
          label={t`Notes (Optional)`}
          autosize
          minRows={1}
          maxRows={6}
          {...form.getInputProps('notes')}
        />
      </SimpleGrid>
      <Checkbox
        label={t`Place by itself`}
        description={t`Each order is placed as soon as it is that many days ahead. You get a notification of how many were placed.`}
        {...form.getInputProps('placesItself', { type: 'checkbox' })}
      />
    </>
  );
}

type RuleLinesProps = { form: UseFormReturnType<RuleValues>; known: Rule['lines'] };

/** With the sizes that are no longer sold, by the names they have in the rule as it was. */
function RuleLines({ form, known }: RuleLinesProps) {
  const { t } = useLingui();
  const { templates, sizes } = useTemplates();
  const growers = useGrowers();
  const sold = (templates ?? []).flatMap(({ name, sizes }) =>
    (sizes ?? []).map(({ id, size }) => ({ value: id, label: `${name}, ${size}`, group: name })),
  );
  const gone = known
    .filter(({ isGone }) => isGone)
    .map(({ sizeId, productName, size }) => ({
      value: sizeId,
      label: t`${productName}, ${size} (no longer sold)`,
      group: productName,
    }));
  return (
    <OrderLines
      edited={useFormLines(form)}
      catalog={{ options: [...sold, ...gone], isLoading: sizes.isPending, growers }}
    />
  );
}
