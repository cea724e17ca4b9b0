import { type PlantingDetail, PlantingDetail as Schema } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { ReasonField } from './reason-field.tsx';

type Edit<Values, Input> = Parameters<
  typeof useEditForm<Values & Record<string, unknown>, PlantingDetail, Input>
>[0];

type CorrectionProps<Values extends { reason: string }, Input> = {
  planting: PlantingDetail;
  valuesOf: (planting: PlantingDetail) => Omit<Values, 'reason'>;
  toInput: (values: Values, planting: PlantingDetail) => Input;
  schema: z.ZodType;
  useChange: Edit<Values, Input>['useChange'];
  fields: (field: (name: keyof Values & string) => object, values: Values) => ReactNode;
  onSaved: () => void;
};

/** The form of a correction: what was recorded, and why it is changed. */
export function Correction<Values extends { reason: string }, Input>({
  planting,
  valuesOf,
  toInput,
  schema,
  useChange,
  fields,
  onSaved,
}: CorrectionProps<Values, Input>) {
  const { t } = useLingui();
  const edit = useEditForm<Values & Record<string, unknown>, PlantingDetail, Input>({
    thing: planting,
    present: planting,
    schemaOfThing: Schema,
    valuesOf: (thing) => valuesOf(thing) as Partial<Values & Record<string, unknown>>,
    blank: { reason: '' } as Partial<Values & Record<string, unknown>>,
    toInput,
    schema,
    useChange,
    onSaved,
  });
  return (
    <SaveForm {...edit.save} changed={() => t`What you typed is not saved yet.`}>
      {fields((name) => edit.field(name), edit.form.values)}
      <ReasonField {...edit.field('reason')} />
    </SaveForm>
  );
}
