import {
  type BaseUnit,
  baseUnits,
  catalogTexts,
  convertSizes,
  isWeight,
  ProductName,
  UpdateTemplateInput,
} from '@farm/domain/catalog';
import { typedNumber } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { messageOf } from '../../lib/api.ts';
import { translate } from '../../lib/translate.ts';
import { type ShownTemplate, useDaysToHarvest, useUpdateTemplate } from './catalog.calls.ts';
import { unitOptions } from './unit-options.ts';

type Values = {
  name: string;
  baseUnit: BaseUnit;
  keepsDays: string | number;
  daysToHarvest: string | number;
  isTraced: boolean;
  variety: string;
};

const daysOf = (typed: string | number) => (typed === '' ? null : (typedNumber(typed) as number));

type EditTemplateFormProps = {
  template: ShownTemplate;
  onDelete: () => void;
  onDone: () => void;
};

export function EditTemplateForm({ template, onDelete, onDone }: EditTemplateFormProps) {
  const { t } = useLingui();
  const edit = useEditForm({
    thing: template as ProductName,
    schemaOfThing: ProductName,
    valuesOf: ({ name, baseUnit, keepsDays, daysToHarvest, isTraced, variety }) => ({
      name,
      baseUnit,
      keepsDays: keepsDays ?? '',
      daysToHarvest: daysToHarvest ?? '',
      isTraced,
      variety: variety ?? '',
    }),
    toInput: (values: Values, { id, version }) => ({
      id,
      ...values,
      keepsDays: daysOf(values.keepsDays),
      daysToHarvest: daysOf(values.daysToHarvest),
      version,
    }),
    schema: UpdateTemplateInput,
    useChange: useUpdateTemplate,
    onSaved: onDone,
  });
  const { form, field } = edit;
  const took = useDaysToHarvest(template.id).data?.days;

  return (
    <SaveForm
      {...edit.save}
      changed={(now) => (
        <>
          {messageOf(edit.save.write.error)} <Changed to={now} />
        </>
      )}
      besideButtons={
        <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
          {t`Delete`}
        </Button>
      }
    >
      <TextInput label={t`Product name`} required data-autofocus {...field('name')} />
      <NativeSelect
        label={t`Base unit`}
        description={t`The unit its stock is counted in`}
        data={unitOptions(baseUnits)}
        {...field('baseUnit')}
      />
      <NumberField
        label={t`Days that stock keeps`}
        description={t`Older stock is marked and not promised. Empty: as many as the farm says, and none gets old`}
        {...field('keepsDays')}
      />
      <NumberField
        label={t`Days to first harvest`}
        description={
          took == null
            ? t`From planting. Empty: not known until a planting was harvested`
            : t`From planting. Empty: ${took}, as its plantings took`
        }
        {...field('daysToHarvest')}
      />
      <Switch
        label={t`Traced`}
        description={t`Its lots get codes, and each of its packages is filled from one lot`}
        {...field('isTraced', { type: 'checkbox' })}
      />
      {form.values.isTraced && (
        <TextInput
          label={t`Variety`}
          description={t`For its new lots and their papers`}
          autoComplete="off"
          {...field('variety')}
        />
      )}
      <Conversion template={template} to={form.values.baseUnit} />
    </SaveForm>
  );
}

function Changed({ to: { name, baseUnit } }: { to: ProductName }) {
  const { t } = useLingui();
  const unit = translate(catalogTexts.unit({ unit: baseUnit }));
  return t`It now reads “${name}”, in ${unit}.`;
}

function Conversion({ template, to }: { template: ShownTemplate; to: BaseUnit }) {
  const { t } = useLingui();
  const { baseUnit: from, sizes } = template;
  if (from === to || !isWeight(from) || !isWeight(to)) return null;
  const [first] = sizes ?? [];
  if (!first) {
    return <Text size="sm" role="status">{t`Sizes and stock will be converted (1 lb = 16 oz).`}</Text>;
  }
  const { size } = first;
  const before = `${first.unitsPerBaseUnit} ${from}`;
  const after = `${convertSizes(first.unitsPerBaseUnit, from, to)} ${to}`;
  return (
    <Text size="sm" role="status">
      {t`Sizes and stock will be converted (1 lb = 16 oz): ${size} holds ${before} now, ${after} then.`}
    </Text>
  );
}
