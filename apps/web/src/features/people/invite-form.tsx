import type { Role } from '@farm/domain/identity';
import { InviteInput, type MadeInvitation } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { roleChoices } from './person-fields.ts';

type InviteFormProps = { onMade: (made: MadeInvitation) => void; onCancel: () => void };

export function InviteForm({ onMade, onCancel }: InviteFormProps) {
  const { t } = useLingui();
  const invite = useWrite(trpc.people.invite, { topics: ['people'] });
  const { field, save } = useCreateForm({
    initialValues: { email: '', role: 'farmer' as Role },
    toInput: (values) => values,
    schema: InviteInput,
    isKeyed: false,
    creation: invite,
    onSaved: onMade,
  });
  return (
    <SaveForm
      {...save}
      label={t`Make the invitation`}
      busyLabel={t`Making the invitation...`}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {t`You get a link to send. It works once, for 7 days, and only for this email address and role.`}
      </Text>
      <TextInput label={t`Email`} type="email" autoComplete="off" data-first {...field('email')} />
      <NativeSelect label={t`Role`} data={roleChoices()} {...field('role')} />
    </SaveForm>
  );
}
