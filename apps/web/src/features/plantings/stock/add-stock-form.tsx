import type { ProductName } from '@farm/domain/catalog';
import { HarvestLotsInput } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { DialogFailure } from '../../../components/dialog-failure.tsx';
import { FormButtons } from '../../../components/form-buttons.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { useCreateForm } from '../../../components/use-save-form.ts';
import { useMay, usePerson } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { useProductNames, useSizes } from '../../catalog/catalog.calls.ts';
import { catalogText } from '../../catalog/catalog.text.ts';
import { useLatestLots } from '../../inventory/inventory.calls.ts';
import { type OpenPlanting, useAddLots } from '../plantings-stock.calls.ts';
import classes from './add-stock.module.css';
import { HarvestedFields, OneProductFields } from './add-stock-fields.tsx';
import { type AddStockValues, check, errorsByField, inputOf, NO_ORIGIN } from './add-stock-values.ts';
import { HarvestGrid } from './harvest-grid.tsx';
import { useHarvestQuestion } from './use-harvest-question.tsx';

export default function AddStockForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const templates = useProductNames();
  const { latestLots, isPending } = useLatestLots();
  if (templates.isLoadingError) {
    return <LoadFailure title={translate(catalogText.namesFetchFailed)} query={templates} />;
  }
  if (!templates.data || isPending) return <Skeleton h={420} role="status" aria-label={t`Loading`} />;
  return <Fields templates={templates.data} latestLots={latestLots} onDone={onDone} />;
}

type FieldsProps = {
  templates: readonly ProductName[];
  latestLots: ReadonlyMap<number, number>;
  onDone: () => void;
};

function Fields({ templates, latestLots, onDone }: FieldsProps) {
  const { t } = useLingui();
  const person = usePerson();
  const today = useFarmDay();
  const namesGrower = useMay()('inventory.addForOthers');
  // The products keep their places while the dialog is open, even if others add stock.
  const [latest] = useState(latestLots);
  const add = useAddLots();
  const sizes = useSizes();
  const [chosen, setChosen] = useState<OpenPlanting>();
  const { mayRecord, question } = useHarvestQuestion();
  const mutate: typeof add.mutate = async (input, outcome) => {
    const units = input.lots.find(({ plantingId }) => plantingId === chosen?.id)?.unitsAvailable ?? 0;
    if (await mayRecord(chosen, units)) add.mutate(input, outcome);
  };
  const { form, field, save } = useCreateForm<AddStockValues, ReturnType<typeof inputOf>>({
    initialValues: {
      productNameId: null,
      unitsAvailable: '',
      per: '',
      plantingId: '',
      pricePerUnit: '',
      amounts: Object.fromEntries(templates.map(({ id }) => [id, ''])),
      harvestDate: today,
      location: '',
      farmerId: namesGrower ? person.uid : null,
      ...NO_ORIGIN,
    },
    toInput: (values) => inputOf(values, sizes.data ?? []),
    schema: HarvestLotsInput,
    check: (values) => check(values, templates),
    rename: errorsByField,
    creation: { ...add, mutate },
    onSaved: onDone,
  });
  const products = templates.toSorted((a, b) => (latest.get(b.id) ?? 0) - (latest.get(a.id) ?? 0));
  const saveOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form noValidate onSubmit={save.onSubmit} onKeyDown={saveOnCtrlEnter}>
      <Stack>
        <div className={classes.columns}>
          <HarvestGrid
            products={products}
            amounts={form.values.amounts}
            fieldOf={(id) => field(`amounts.${id}`)}
          />
          <div className={classes.side}>
            <OneProductFields form={form} templates={templates} onPlanting={setChosen} />
            <HarvestedFields form={form} namesGrower={namesGrower} />
          </div>
        </div>
        {question}
        <DialogFailure error={add.error} />
        <div className={classes.footer}>
          <FormButtons label={t`Add Inventory`} busyLabel={t`Adding...`} isBusy={add.isPending} />
        </div>
      </Stack>
    </form>
  );
}
