import type { Role } from '@farm/domain/identity';
import { InviteInput, type MadeInvitation, type Person } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { OnceNote } from '../../components/once-note.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatInstant } from '../../lib/format.ts';
import { useNameOf } from '../../lib/people.ts';
import { usePerson } from '../../lib/person.tsx';
import { useWrite } from '../../lib/use-write.ts';
import HistoryList from '../history/history-list.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { useSetRole } from './people.calls.ts';
import { linkTo, type PeopleView } from './people-view.ts';
import { personFields, roleChoices } from './person-fields.ts';
import { ResetFactorForm } from './reset-factor-form.tsx';

type ShownViewProps = { view: PeopleView; onShow: (view: PeopleView) => void; onBack: () => void };

export function ShownView({ view, onShow, onBack }: ShownViewProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const { sendsMail } = usePerson();
  const name = 'person' in view ? nameOf(view.person) : '';
  const shown = (title: string, content: ReactNode) => (
    <View title={title} onBack={onBack}>
      {content}
    </View>
  );
  switch (view.kind) {
    case 'invite':
      return shown(
        t`Invite a person`,
        <InviteForm onMade={(made) => onShow({ kind: 'invited', made })} onCancel={onBack} />,
      );
    case 'invited': {
      const { email, secret, expiresAt } = view.made;
      const until = formatInstant(expiresAt);
      return shown(
        t`Invitation for ${email}`,
        <OnceNote label={t`Invitation link`} value={linkTo('join', secret)} onDone={onBack}>
          {t`Send this link to ${email}. It works once, until ${until}, and is shown only now.`}
          {sendsMail && ` ${t`It is mailed to them as well.`}`}
        </OnceNote>,
      );
    }
    case 'role':
      return shown(t`Role of ${name}`, <RoleForm person={view.person} onDone={onBack} />);
    case 'handOver':
      return shown(t`Hand over the work of ${name}`, <HandOverForm person={view.person} onDone={onBack} />);
    case 'factor':
      return shown(t`Second factor of ${name}`, <ResetFactorForm person={view.person} onDone={onBack} />);
    case 'history':
      return shown(
        t`History: ${name}`,
        <HistoryList subject="person" id={view.person.uid} fields={personFields} />,
      );
    case 'reset':
      return shown(t`New password for ${name}`, <ResetMade {...view} onDone={onBack} />);
    case 'code':
      return shown(
        t`The new code`,
        <OnceNote label={t`Code`} value={view.code} onDone={onBack}>
          {t`It works from now on, and the old one no longer does. It is shown only now.`}
        </OnceNote>,
      );
  }
}

type ResetMadeProps = Extract<PeopleView, { kind: 'reset' }> & { onDone: () => void };

function ResetMade({ person, made, onDone }: ResetMadeProps) {
  const { t } = useLingui();
  const name = useNameOf()(person);
  // The people of the example farm get no mail.
  const { sendsMail, holdsExamples } = usePerson();
  if (made.kind === 'mailed') {
    const { email } = made;
    return <Text>{t`The sign-in service has sent its own reset link to ${email}.`}</Text>;
  }
  const until = formatInstant(made.expiresAt);
  return (
    <OnceNote label={t`Reset link`} value={linkTo('reset', made.secret)} onDone={onDone}>
      {t`Send this link to ${name}. It works once, until ${until}, and is shown only now. Setting the new password signs ${name} out everywhere.`}
      {sendsMail && !holdsExamples && ` ${t`It is mailed to them as well.`}`}
    </OnceNote>
  );
}

function View({ title, onBack, children }: { title: string; onBack: () => void; children: ReactNode }) {
  const { t } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = root.current?.querySelector<HTMLElement>('[data-first]');
    focusOn(first ?? '#people-view-title');
  }, []);
  return (
    <Stack ref={root} id="people-view" role="region" aria-labelledby="people-view-title">
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          mih={44}
          mb={4}
          ml={-8}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >{t`All people`}</Button>
        <Title order={3} size="h4" id="people-view-title" tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
      </div>
      {children}
    </Stack>
  );
}

type InviteFormProps = { onMade: (made: MadeInvitation) => void; onCancel: () => void };

function InviteForm({ onMade, onCancel }: InviteFormProps) {
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

function RoleForm({ person, onDone }: { person: Person; onDone: () => void }) {
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
