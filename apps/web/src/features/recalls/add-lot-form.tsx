import { AddRecallLotInput, type Recall } from '@farm/domain/recalls';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { isAmbiguous, LotCodeField, type NamedCode, nameLot } from './lot-code-field.tsx';
import { useAddRecallLot } from './recalls.calls.ts';

type AddLotFormProps = { recall: Recall; onAdded: () => void };

export function AddLotForm({ recall: { id, isPractice }, onAdded }: AddLotFormProps) {
  const { t } = useLingui();
  const adding = useAddRecallLot(isAmbiguous);
  const { form, save } = useCreateForm({
    initialValues: { code: '', lotId: null } as NamedCode,
    toInput: (named) => ({ id, ...nameLot(named) }),
    schema: AddRecallLotInput,
    rename: ({ '': whole, ...errors }) => ({ ...errors, ...(whole && { code: whole }) }),
    isKeyed: false,
    creation: adding,
    onSaved: onAdded,
  });
  return (
    <SaveForm
      {...save}
      label={t`Add lot`}
      busyLabel={t`Adding...`}
      {...(isAmbiguous(adding.error) && { failure: '' })}
    >
      <Text size="sm">
        {isPractice
          ? t`Buyers who were told before are to be told again, if they got some of it.`
          : t`What is left of it is put on hold. Buyers who were told before are to be told again, if they got some of it.`}
      </Text>
      <LotCodeField form={form} error={adding.error} />
    </SaveForm>
  );
}
