import { type EndOthersInput, PasswordInput } from '@farm/domain/identity';
import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { SaveForm } from '../../../components/save-form.tsx';
import { useCreateForm } from '../../../components/use-save-form.ts';
import { trpc } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { accountText } from '../account.text.ts';
import { SecretField } from '../account-fields.tsx';
import { useFirstField } from '../use-first-field.ts';
import { useAct } from './use-act.tsx';
import { useOwnPasskey } from './use-own-passkey.ts';

/** Ends the sessions of all other browsers, after the password. */
export function EndOthers({ onEnded }: { onEnded: () => void }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <EndOthersForm onEnded={onEnded} onClose={() => setAsking(false)} />;
  return (
    <Group justify="flex-end">
      <Button variant="default" mih={44} onClick={() => setAsking(true)}>{t`End all other sessions`}</Button>
    </Group>
  );
}

function EndOthersForm({ onEnded, onClose }: { onEnded: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const end = useWrite(trpc.identity.endOtherSessions, {
    reads: ['identity.sessions'],
    waitsForReads: true,
    success: accountText.sessionsEnded,
  });
  const first = useFirstField();
  const passkey = useOwnPasskey();
  const act = useAct(async ({ password }: PasswordInput) => {
    const proof: EndOthersInput = password === '' && passkey ? { passkey: await passkey() } : { password };
    return end.mutateAsync(proof);
  });
  const done = () => {
    onClose();
    onEnded();
  };
  const { field, save } = useCreateForm<PasswordInput, PasswordInput>({
    initialValues: { password: '' },
    toInput: (values) => values,
    schema: PasswordInput,
    isKeyed: false,
    creation: act,
    onSaved: done,
  });
  return (
    <SaveForm
      {...save}
      label={t`End all other sessions`}
      busyLabel={t`Signing out...`}
      onCancel={onClose}
      failure={act.failure}
      besideButtons={
        passkey && (
          <Button
            variant="default"
            aria-disabled={act.isPending}
            onClick={() =>
              !act.isPending && act.mutate({ password: '' }, { onSuccess: done, onError: console.error })
            }
          >{t`Use a passkey`}</Button>
        )
      }
    >
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
