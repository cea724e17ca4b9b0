import { type BegunFactor, CodeInput, PasswordInput, type RecoveryCodes } from '@farm/domain/identity';
import { useLingui } from '@lingui/react/macro';
import { Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { SaveForm } from '../../../components/save-form.tsx';
import { useCreateForm } from '../../../components/use-save-form.ts';
import { trpc } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { SecretField } from '../account-fields.tsx';
import { useFirstField } from '../use-first-field.ts';
import { CodeField } from './code-field.tsx';
import { factorText } from './factor.text.ts';
import classes from './factors.module.css';

type AppSetupProps = { onAdded: (made: RecoveryCodes) => void; onCancel: () => void };

export function AppSetup({ onAdded, onCancel }: AppSetupProps) {
  const [begun, setBegun] = useState<BegunFactor | null>(null);
  return begun ? (
    <ConfirmForm begun={begun} onAdded={onAdded} onCancel={onCancel} />
  ) : (
    <BeginForm onBegun={setBegun} onCancel={onCancel} />
  );
}

type BeginFormProps = { onBegun: (begun: BegunFactor) => void; onCancel: () => void };

function BeginForm({ onBegun, onCancel }: BeginFormProps) {
  const { t } = useLingui();
  const first = useFirstField();
  const begin = useWrite(trpc.identity.factor.begin, {});
  const { field, save } = useCreateForm({
    initialValues: { password: '' },
    toInput: (values) => values,
    schema: PasswordInput,
    isKeyed: false,
    creation: begin,
    onSaved: onBegun,
  });
  return (
    <SaveForm {...save} label={t`Continue`} busyLabel={t`Checking...`} onCancel={onCancel}>
      <Text size="sm">
        {t`You need an app on your phone that shows codes, such as the one of your password manager, Google Authenticator or Microsoft Authenticator.`}
      </Text>
      <SecretField
        ref={first}
        label={t`Your password`}
        size="sm"
        autoComplete="current-password"
        {...field('password')}
      />
    </SaveForm>
  );
}

type ConfirmFormProps = AppSetupProps & { begun: BegunFactor };

function ConfirmForm({ begun: { qr, secret }, onAdded, onCancel }: ConfirmFormProps) {
  const { t } = useLingui();
  const confirm = useWrite(trpc.identity.factor.confirm, {
    reads: ['identity.factor'],
    success: factorText.added,
  });
  const { field, save } = useCreateForm({
    initialValues: { code: '' },
    toInput: (values) => values,
    schema: CodeInput,
    isKeyed: false,
    creation: confirm,
    onSaved: onAdded,
  });
  return (
    <SaveForm {...save} label={t`Switch on`} busyLabel={t`Switching on...`} onCancel={onCancel}>
      <Text size="sm">{t`Let the app read this picture, or type the text into it.`}</Text>
      <Group justify="center">
        <img
          className={classes.picture}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
          alt={t`QR code for the app`}
          width={196}
          height={196}
        />
      </Group>
      <Textarea
        label={t`Text for the app`}
        autosize
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <CodeField label={t`The code that the app shows`} isOfApp {...field('code')} />
    </SaveForm>
  );
}
