import type { Role } from '@farm/domain/identity';
import { InviteInput, type MadeInvitation } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { useInvite } from './people.calls.ts';
import { roleChoices } from './person-fields.ts';
import { ViewForm } from './view-form.tsx';

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
    <ViewForm
      onSubmit={submit}
      write={invite}
      label={t`Make the invitation`}
      busyLabel={t`Making the invitation...`}
      onCancel={onCancel}
    >
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
      <NativeSelect label={t`Role`} data={roleChoices()} {...form.getInputProps('role')} />
    </ViewForm>
  );
}
