import { type ChangeType, changeTypes } from '@farm/domain/changes';
import { CreateWebhookInput, type WebhookWithSecret } from '@farm/domain/webhooks';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { focusOn } from '../../lib/focus.ts';
import { translate } from '../../lib/translate.ts';
import { useCreateWebhook } from './webhooks.calls.ts';
import { changeTypeText } from './webhooks.text.ts';

type Values = { url: string; which: 'all' | 'some'; types: ChangeType[] };

const toInput = ({ url, which, types }: Values) => ({ url, ...(which === 'some' && { types }) });

type WebhookFormProps = { onCreated: (created: WebhookWithSecret) => void; onCancel: () => void };

export function WebhookForm({ onCreated, onCancel }: WebhookFormProps) {
  const { t } = useLingui();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(first.current), []);
  const { form, field, save } = useCreateForm({
    initialValues: { url: '', which: 'all', types: [] } as Values,
    toInput,
    schema: CreateWebhookInput,
    isKeyed: false,
    creation: useCreateWebhook(),
    onSaved: onCreated,
  });
  return (
    <SaveForm {...save} label={t`Add webhook`} busyLabel={t`Adding...`} onCancel={onCancel}>
      <TextInput
        ref={first}
        label={t`Address`}
        description={t`The receiver gives it to you. It begins with https.`}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        {...field('url')}
      />
      <NativeSelect
        label={t`What it is told of`}
        data={[
          { value: 'all', label: t`Every change` },
          { value: 'some', label: t`Only some kinds of changes` },
        ]}
        {...field('which')}
      />
      {form.values.which === 'some' && (
        <Checkbox.Group label={t`Kinds of changes`} {...field('types')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
            {changeTypes.map((type) => (
              <Checkbox key={type} value={type} label={translate(changeTypeText[type])} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    </SaveForm>
  );
}
