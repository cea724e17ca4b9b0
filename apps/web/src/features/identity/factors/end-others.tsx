import { PasswordInput } from '@farm/domain/identity';
import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { SaveForm } from '../../../components/save-form.tsx';
import { useCreateForm } from '../../../components/use-save-form.ts';
import { trpc } from '../../../lib/api.ts';
import { focusOn } from '../../../lib/focus.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { accountText } from '../account.text.ts';
import { SecretField } from '../account-fields.tsx';

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
  const { field, save } = useCreateForm({
    initialValues: { password: '' },
    toInput: (values) => values,
    schema: PasswordInput,
    isKeyed: false,
    creation: end,
    onSaved: () => {
      onClose();
      onEnded();
    },
  });
  return (
    <SaveForm {...save} label={t`End all other sessions`} busyLabel={t`Signing out...`} onCancel={onClose}>
      <SecretField
        ref={(input) => focusOn(input)}
        label={t`Your password`}
        size="sm"
        autoComplete="current-password"
        {...field('password')}
      />
    </SaveForm>
  );
}
