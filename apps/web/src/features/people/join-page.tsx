import { roleLabel } from '@farm/domain/identity';
import type { OpenedInvitation } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useEffect } from 'react';
import { messageOf, trpc } from '../../lib/api.ts';
import { showRefusal } from '../../lib/field-errors.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { takeChosen } from '../../lib/language.ts';
import { keepLanguage } from '../../lib/session.ts';
import { translate } from '../../lib/translate.ts';
import { accountField, EmailField } from '../identity/account-fields.tsx';
import { NewPasswordField } from '../identity/new-password-field.tsx';
import { SubmitSection } from '../identity/submit-section.tsx';
import { LinkOpening, LinkPage, LinkRefused } from './link-page.tsx';

export default function JoinPage() {
  const { t } = useLingui();
  return <LinkPage title={t`Join the farm`}>{(secret) => <Invitation secret={secret} />}</LinkPage>;
}

function Invitation({ secret }: { secret: string }) {
  const { mutate, data, error } = trpc.people.openInvitation.useMutation();
  useEffect(() => mutate({ secret }), [mutate, secret]);
  if (error) return <LinkRefused error={error} />;
  return data ? <JoinForm secret={secret} invitation={data} /> : <LinkOpening />;
}

const enterFarm = async () => {
  const chosen = takeChosen();
  if (chosen) await keepLanguage(chosen).catch(console.error);
  window.location.replace('/dashboard');
};

type JoinFormProps = { secret: string; invitation: OpenedInvitation };

function JoinForm({ secret, invitation: { email, role, passwordMinLength } }: JoinFormProps) {
  const { t } = useLingui();
  const join = trpc.people.join.useMutation({ onSuccess: enterFarm });
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: {
      name: isNotEmpty(t`Enter your full name.`),
      password: (password) =>
        password.length < passwordMinLength ? t`Use at least ${passwordMinLength} characters.` : null,
    },
  });
  const isBusy = join.isPending || join.isSuccess;
  const submit = form.onSubmit((values) => {
    if (!isBusy) join.mutate({ secret, ...values }, { onError: showRefusal(form) });
  }, focusFirstError(form));
  const roleInWords = translate(roleLabel(role));
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>{t`Your role will be: ${roleInWords}. Enter your name and choose a password.`}</Text>
        <EmailField value={email} readOnly variant="filled" />
        <TextInput
          label={t`Full Name`}
          autoComplete="name"
          {...accountField}
          {...form.getInputProps('name')}
        />
        <NewPasswordField
          label={t`Password`}
          password={form.values.password}
          minLength={passwordMinLength}
          {...form.getInputProps('password')}
        />
        <SubmitSection
          label={t`Join`}
          busyLabel={t`Joining...`}
          isBusy={isBusy}
          failure={join.error && messageOf(join.error)}
        />
      </Stack>
    </form>
  );
}
