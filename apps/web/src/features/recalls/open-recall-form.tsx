import { OpenRecallInput, type Recall } from '@farm/domain/recalls';
import type { TracedLot } from '@farm/domain/tracing';
import { useLingui } from '@lingui/react/macro';
import { Radio, Stack, Textarea } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { isAmbiguous, LotCodeField, type NamedCode, nameLot } from './lot-code-field.tsx';
import { useOpenRecall } from './recalls.calls.ts';

type Values = NamedCode & { kind: '' | 'practice' | 'real'; reason: string };

export type OpenRecallFormProps = { lot?: TracedLot | undefined; onOpened: (recall: Recall) => void };

/** A real recall holds what is left of the lot, and says so before. */
export default function OpenRecallForm({ lot, onOpened }: OpenRecallFormProps) {
  const { t } = useLingui();
  const opening = useOpenRecall(isAmbiguous);
  const practice = t`Practice of a recall`;
  const { form, field, save } = useCreateForm({
    initialValues: { kind: '', reason: '', code: lot?.lotCode ?? '', lotId: lot?.id ?? null } as Values,
    toInput: ({ kind, reason, ...named }: Values) => ({
      reason,
      lots: [nameLot(named)],
      isPractice: kind === '' ? (undefined as unknown as boolean) : kind === 'practice',
    }),
    schema: OpenRecallInput,
    rename: ({ isPractice, lots, ...errors }) => ({
      ...errors,
      ...(isPractice && { kind: isPractice }),
      ...((errors['lots.0'] ?? lots) ? { code: errors['lots.0'] ?? lots } : {}),
    }),
    creation: opening,
    onSaved: onOpened,
  });
  const { kind } = form.values;
  const kindField = field('kind');
  const choose = (chosen: string) => {
    kindField.onChange(chosen);
    // A practice needs no other reason, and the reason of a real recall is never that of a practice.
    const { reason } = form.getValues();
    if (chosen === 'practice' && reason.trim() === '') form.setFieldValue('reason', practice);
    if (chosen === 'real' && reason === practice) form.setFieldValue('reason', '');
  };
  return (
    <SaveForm
      {...save}
      label={kind === 'practice' ? t`Begin the practice` : t`Begin the recall`}
      busyLabel={t`Opening...`}
      {...(kind === 'real' && { color: 'red' as const })}
      {...(isAmbiguous(opening.error) && { failure: '' })}
    >
      {!lot && <LotCodeField form={form} error={opening.error} />}
      <Radio.Group label={t`What it is`} required {...kindField} onChange={choose}>
        <Stack gap="sm" mt="xs">
          <Radio
            value="practice"
            label={t`Practice`}
            description={t`Nothing is held, and nobody is notified. You see whom you would call.`}
            data-autofocus={lot ? true : undefined}
          />
          <Radio
            value="real"
            label={t`Real recall`}
            description={t`What is left of the lot is put on hold: nothing more of it leaves. The other growers and administrators are notified.`}
          />
        </Stack>
      </Radio.Group>
      <Textarea label={t`Reason`} required autosize minRows={2} maxRows={8} {...field('reason')} />
    </SaveForm>
  );
}
