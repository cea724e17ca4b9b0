import type { OpenedReset } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { Alert, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { messageOf, trpc } from '../../lib/api.ts';
import { showRefusal } from '../../lib/field-errors.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { EmailField } from '../identity/account-fields.tsx';
import { NewPasswordField } from '../identity/new-password-field.tsx';
import { SubmitSection } from '../identity/submit-section.tsx';
import { LinkOpening, LinkPage, LinkRefused, ToSignIn } from './link-page.tsx';

export default function ResetPage() {
  const { t } = useLingui();
  return <LinkPage title={t`Set a new password`}>{(secret) => <Reset secret={secret} />}</LinkPage>;
}

function Reset({ secret }: { secret: string }) {
  const { mutate, data, error } = trpc.people.openReset.useMutation();
  useEffect(() => mutate({ secret }), [mutate, secret]);
  if (error) return <LinkRefused error={error} />;
  return data ? <ResetForm secret={secret} link={data} /> : <LinkOpening />;
}

type ResetFormProps = { secret: string; link: OpenedReset };

function ResetForm({ secret, link: { name, email, passwordMinLength } }: ResetFormProps) {
  const { t } = useLingui();
  const reset = trpc.people.resetPassword.useMutation();
  const form = useForm({
    initialValues: { newPassword: '' },
    validate: {
      newPassword: (password) =>
        password.length < passwordMinLength ? t`Use at least ${passwordMinLength} characters.` : null,
    },
  });
  const submit = form.onSubmit((values) => {
    if (!reset.isPending) reset.mutate({ secret, ...values }, { onError: showRefusal(form) });
  }, focusFirstError(form));
  if (reset.isSuccess) {
    return (
      <>
        <Alert role="status" p="sm">
          {t`Your new password is set. You were signed out everywhere; sign in with it.`}
        </Alert>
        <ToSignIn />
      </>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>{t`Hello ${name}. Choose a new password for your account.`}</Text>
        <EmailField value={email} readOnly variant="filled" />
        <NewPasswordField
          label={t`New password`}
          password={form.values.newPassword}
          minLength={passwordMinLength}
          {...form.getInputProps('newPassword')}
        />
        <SubmitSection
          label={t`Set the password`}
          busyLabel={t`Setting the password...`}
          isBusy={reset.isPending}
          failure={reset.error && messageOf(reset.error)}
        />
      </Stack>
    </form>
  );
}
