import { type PlantingDetail, RemovePlantingInput } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { CorrectHarvestForm, CorrectMoveForm, CorrectPlantingForm } from './correction-forms.tsx';
import { useRemoval } from './plantings.calls.ts';
import { ReasonField } from './reason-field.tsx';

/** It names what is corrected or removed: the planting itself, or the harvest or move with this id. */
export type Correcting = { act: 'correct' | 'remove'; what: 'planting' | 'harvest' | 'move'; id: number };

type CorrectionDialogProps = {
  planting: PlantingDetail;
  correcting: Correcting;
  onSaved: () => void;
  onRemoved: () => void;
};

export default function CorrectionBody({ planting, correcting, onSaved, onRemoved }: CorrectionDialogProps) {
  const { t } = useLingui();
  const { act, what, id } = correcting;
  const harvest = planting.harvests.find((one) => one.id === id);
  const at = planting.locations.findIndex((one) => one.id === id);
  const [before, move] = [planting.locations[at - 1], planting.locations[at]];
  const of = { planting, onSaved };
  if (act === 'correct') {
    if (what === 'harvest') return harvest && <CorrectHarvestForm harvest={harvest} {...of} />;
    if (what === 'move') return move && <CorrectMoveForm move={move} {...of} />;
    return <CorrectPlantingForm {...of} />;
  }
  const { productName } = planting;
  const units = formatNumber(harvest?.unitsHarvested ?? 0);
  const day = harvest && formatDay(harvest.harvestDate);
  const place = move?.location.name;
  const former = before?.location.name;
  const hasStock = planting.harvests.some(({ lotId }) => lotId !== null);
  return (
    <RemovalForm
      what={what}
      id={id}
      planting={planting}
      onRemoved={what === 'planting' ? onRemoved : onSaved}
    >
      {what === 'planting' &&
        (hasStock
          ? t`${productName} #${id} goes with its moves and harvests, and what is left of them leaves the stock. The history keeps it.`
          : t`${productName} #${id} goes with its moves and harvests. The history keeps it.`)}
      {what === 'harvest' &&
        (harvest?.lotId
          ? t`The harvest of ${units} units on ${day} goes, and what is left of it leaves the stock.`
          : t`The harvest of ${units} units on ${day} goes. The stock stays as it is.`)}
      {what === 'move' && t`The move to ${place} goes. Before it, the planting was in ${former}.`}
    </RemovalForm>
  );
}

type RemovalFormProps = {
  what: 'planting' | 'harvest' | 'move';
  id: number;
  planting: PlantingDetail;
  children: ReactNode;
  onRemoved: () => void;
};

function RemovalForm({ what, id, planting, children, onRemoved }: RemovalFormProps) {
  const { t } = useLingui();
  const removal = useRemoval()[what];
  const edit = useEditForm({
    thing: { version: planting.version },
    valuesOf: () => ({}),
    blank: { reason: '' },
    toInput: ({ reason }: { reason: string }, { version }) => ({ id, version, reason }),
    schema: RemovePlantingInput,
    useChange: () => ({
      isPending: removal.isPending,
      isSuccess: removal.isSuccess,
      error: removal.error,
      reset: removal.reset,
      mutate: removal.mutate,
    }),
    onSaved: onRemoved,
  });
  return (
    <SaveForm {...edit.save} label={t`Remove`} busyLabel={t`Removing...`} color="red">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
      <ReasonField data-autofocus {...edit.field('reason')} />
    </SaveForm>
  );
}
