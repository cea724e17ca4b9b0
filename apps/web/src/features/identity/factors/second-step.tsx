import { useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { accountField } from '../account-fields.tsx';
import { toasts } from '../identity.text.ts';
import { SubmitSection } from '../submit-section.tsx';
import { useFirstField } from '../use-first-field.ts';
import { useSubmit } from '../use-submit.ts';
import { factorText } from './factor.text.ts';

type SecondStepProps = {
  besides: ReactNode;
  onEnter: (code: string) => Promise<void>;
  onStartOver: () => void;
};

/** After a right password, for a person with a second factor. */
export default function SecondStep({ besides, onEnter, onStartOver }: SecondStepProps) {
  const { t } = useLingui();
  const first = useFirstField();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: isNotEmpty(t`Enter a code.`) },
  });
  const { isBusy, failure, run } = useSubmit({
    submit: ({ code }: { code: string }) => onEnter(code),
    succeeded: toasts.signedIn,
    failed: () => factorText.codeFailed,
    onIssues: (issues) => {
      form.setErrors(issues);
      focusFirstError(form)(issues);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(run, focusFirstError(form))}>
      <Stack>
        <Title order={2} size="h3">{t`Enter your code`}</Title>
        <Text>{t`Your password is right. Enter the code that your app shows now, or one of your recovery codes.`}</Text>
        <TextInput
          ref={first}
          label={t`Code`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...accountField}
          {...form.getInputProps('code')}
        />
        <SubmitSection label={t`Sign In`} busyLabel={t`Signing in...`} isBusy={isBusy} failure={failure} />
        {besides}
        <Button variant="subtle" size="md" fullWidth onClick={onStartOver}>{t`Start over`}</Button>
      </Stack>
    </form>
  );
}
