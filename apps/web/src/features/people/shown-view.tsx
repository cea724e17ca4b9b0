import { useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusOn } from '../../lib/focus.ts';
import { formatInstant } from '../../lib/format.ts';
import { useNameOf } from '../../lib/people.ts';
import HistoryList from '../history/history-list.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { InviteForm } from './invite-form.tsx';
import { OnceNote } from './once-note.tsx';
import { linkTo, type PeopleView } from './people-view.ts';
import { personFields } from './person-fields.ts';
import { RoleForm } from './role-form.tsx';

type ShownViewProps = { view: PeopleView; onShow: (view: PeopleView) => void; onBack: () => void };

export function ShownView({ view, onShow, onBack }: ShownViewProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
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
        </OnceNote>,
      );
    }
    case 'role':
      return shown(t`Role of ${name}`, <RoleForm person={view.person} onDone={onBack} />);
    case 'handOver':
      return shown(t`Hand over the work of ${name}`, <HandOverForm person={view.person} onDone={onBack} />);
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
  if (made.kind === 'mailed') {
    const { email } = made;
    return <Text>{t`The sign-in service has sent its own reset link to ${email}.`}</Text>;
  }
  const until = formatInstant(made.expiresAt);
  return (
    <OnceNote label={t`Reset link`} value={linkTo('reset', made.secret)} onDone={onDone}>
      {t`Send this link to ${name}. It works once, until ${until}, and is shown only now. Setting the new password signs ${name} out everywhere.`}
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
