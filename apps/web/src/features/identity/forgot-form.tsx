import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useState } from 'react';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { askForLink } from '../../lib/session.ts';
import { EmailField } from './account-fields.tsx';
import { SubmitSection } from './submit-section.tsx';

type ForgotFormProps = { email: string; onBack: () => void };

/** The answer is the same for every email. */
export default function ForgotForm({ email, onBack }: ForgotFormProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'asking' | 'busy' | 'asked'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email },
    validate: { email: isEmail(t`Enter your email address, such as name@example.com.`) },
    transformValues: ({ email }) => ({ email: email.trim() }),
  });
  const submit = async (typed: { email: string }) => {
    if (state === 'busy') return;
    setState('busy');
    setFailure(null);
    try {
      await askForLink(typed.email);
      setState('asked');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setState('asking');
    }
  };
  const back = <Button variant="subtle" size="sm" onClick={onBack}>{t`Back to Sign In`}</Button>;
  if (state === 'asked')
    return (
      <Stack>
        <Alert role="status" p="sm">
          {t`If somebody here has this email, a link to set a new password is on its way. It works once, for 24 hours.`}
        </Alert>
        {back}
      </Stack>
    );
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirstError(form))}>
      <Stack>
        <Text size="sm">{t`You get a link by mail to set a new password.`}</Text>
        <EmailField {...form.getInputProps('email')} />
        <SubmitSection
          label={t`Mail me a link`}
          busyLabel={t`Mailing...`}
          isBusy={state === 'busy'}
          failure={failure}
        />
        {back}
      </Stack>
    </form>
  );
}
