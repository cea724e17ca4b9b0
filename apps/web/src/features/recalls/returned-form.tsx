import { type RecallContact, TellRecallInput } from '@farm/domain/recalls';
import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useEditForm } from '../../components/use-save-form.ts';
import { useNoteContact } from './recalls.calls.ts';

type Values = { returned: string; note: string };

type ReturnedFormProps = { recallId: number; contact: RecallContact; onSaved: () => void };

/** It keeps what the buyer said came back. Whether they were told stays as it is. */
export function ReturnedForm({ recallId, contact, onSaved }: ReturnedFormProps) {
  const { t } = useLingui();
  const { field, save } = useEditForm({
    thing: contact,
    valuesOf: ({ returned, note }) => ({ returned: returned ?? '', note: note ?? '' }),
    toInput: (values: Values, { buyerId, toldAt, version }) => ({
      id: recallId,
      buyerId,
      isTold: toldAt !== null,
      ...values,
      version,
    }),
    schema: TellRecallInput,
    useChange: useNoteContact,
    onSaved,
  });
  return (
    <SaveForm {...save}>
      <TextInput
        label={t`Returned`}
        description={t`What came back or was thrown away, such as ‘3 of 4 cases’`}
        autoComplete="off"
        data-autofocus
        {...field('returned')}
      />
      <Textarea label={t`Note`} autosize minRows={2} maxRows={8} {...field('note')} />
    </SaveForm>
  );
}
