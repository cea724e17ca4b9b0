import { type PlantingDetail, RemovePlantingInput } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { useRemoval } from './plantings.calls.ts';
import { ReasonField } from './reason-field.tsx';

type RemovalFormProps = {
  what: 'planting' | 'harvest' | 'move';
  id: number;
  planting: PlantingDetail;
  children: ReactNode;
  onRemoved: () => void;
};

export function RemovalForm({ what, id, planting, children, onRemoved }: RemovalFormProps) {
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
