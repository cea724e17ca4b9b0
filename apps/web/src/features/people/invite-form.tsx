import type { Role } from '@farm/domain/identity';
import { InviteInput, type MadeInvitation } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { roleOptions } from '../identity/sign-up.text.ts';
import { useInvite } from './people.calls.ts';
import { ViewButtons } from './view-buttons.tsx';

type InviteFormProps = { onMade: (made: MadeInvitation) => void; onCancel: () => void };

export function InviteForm({ onMade, onCancel }: InviteFormProps) {
  const { t } = useLingui();
  const invite = useInvite();
  const form = useForm({
    initialValues: { email: '', role: 'farmer' as Role },
    validate: (values) => schemaErrors(InviteInput, values),
  });
  useUnsaved(form.isDirty() && !invite.isSuccess);
  const submit = form.onSubmit((values) => {
    if (!invite.isPending) invite.mutate(values, { onSuccess: onMade, onError: showRefusal(form) });
  }, focusFirstError(form));
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t`You get a link to send. It works once, for 7 days, and only for this email address and role.`}
        </Text>
        <TextInput
          label={t`Email`}
          type="email"
          autoComplete="off"
          data-first
          {...form.getInputProps('email')}
        />
        <NativeSelect label={t`Role`} {...form.getInputProps('role')}>
          {roleOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </NativeSelect>
        <DialogFailure error={invite.error} />
        <ViewButtons
          label={t`Make the invitation`}
          busyLabel={t`Making the invitation...`}
          isBusy={invite.isPending}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
