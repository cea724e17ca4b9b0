import { useLingui } from '@lingui/react/macro';
import { Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { refusalOf } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { type AmbiguousLot, LotChoice, lotsOf } from '../tracing/lot-choice.tsx';

/** A lot as a form names it: by its code, or by the id that was chosen among several of one code. */
export type NamedCode = { code: string; lotId: number | null };

export const nameLot = ({ code, lotId }: NamedCode) => (lotId === null ? { code } : { lotId });

export const isAmbiguous = (failure: unknown): boolean => refusalOf(failure)?.code === 'LOT_CODE_AMBIGUOUS';

type LotCodeFieldProps<Values extends NamedCode> = { form: UseFormReturnType<Values>; error: unknown };

/** If several lots have the code, it asks which of them is meant. */
export function LotCodeField<Values extends NamedCode>({ form, error }: LotCodeFieldProps<Values>) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<AmbiguousLot>();
  const refusal = isAmbiguous(error) ? refusalOf(error) : undefined;
  const { code, lotId } = form.values;
  const isChosen = chosen !== undefined && lotId === chosen.id;
  const day = chosen && formatDay(chosen.harvestDate);
  const own = chosen?.sourceName ?? t`our own`;
  const set = (named: Partial<NamedCode>) => form.setValues(named as Partial<Values>);
  return (
    <Stack gap="xs">
      <TextInput
        label={t`Lot code`}
        description={t`As it is on the label, typed or scanned`}
        required
        autoComplete="off"
        data-autofocus
        data-path="code"
        value={code}
        error={form.errors.code}
        onChange={({ currentTarget }) => set({ code: currentTarget.value, lotId: null })}
      />
      {isChosen ? (
        <Text size="sm" role="status">{t`${chosen.productName}, harvested ${day}, ${own}`}</Text>
      ) : (
        refusal && (
          <LotChoice
            message={refusal.message}
            lots={lotsOf(refusal.present)}
            onChoose={(lot) => {
              setChosen(lot);
              set({ lotId: lot.id });
            }}
          />
        )
      )}
    </Stack>
  );
}
