import type { Role } from '@farm/domain/identity';
import type { Person } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useNameOf } from '../../lib/people.ts';
import { useSetRole } from './people.calls.ts';
import { roleChoices } from './person-fields.ts';

export function RoleForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { t } = useLingui();
  const [role, setChosen] = useState<Role>(person.role);
  const name = useNameOf()(person);
  const setRole = useSetRole(name);
  useUnsaved(role !== person.role && !setRole.isSuccess);
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (role === person.role) return onDone();
    if (!setRole.isPending) setRole.mutate({ uid: person.uid, role }, { onSuccess: onDone });
  };
  return (
    <SaveForm
      onSubmit={submit}
      write={setRole}
      label={t`Change role`}
      busyLabel={t`Changing...`}
      onCancel={onDone}
    >
      <Text size="sm" c="dimmed">
        {t`The tabs and what ${name} may do change at once, also on open screens. The work in their name stays theirs; you can hand it over.`}
      </Text>
      <NativeSelect
        label={t`Role`}
        data-first
        data={roleChoices()}
        value={role}
        onChange={(event) => setChosen(event.currentTarget.value as Role)}
      />
    </SaveForm>
  );
}
