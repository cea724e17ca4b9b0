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
  switch (view.kind) {
    case 'invite':
      return (
        <View title={t`Invite a person`} onBack={onBack}>
          <InviteForm onMade={(made) => onShow({ kind: 'invited', made })} onCancel={onBack} />
        </View>
      );
    case 'invited': {
      const { email, secret, expiresAt } = view.made;
      const until = formatInstant(expiresAt);
      return (
        <View title={t`Invitation for ${email}`} onBack={onBack}>
          <OnceNote label={t`Invitation link`} value={linkTo('join', secret)} onDone={onBack}>
            {t`Send this link to ${email}. It works once, until ${until}, and is shown only now.`}
          </OnceNote>
        </View>
      );
    }
    case 'role':
      return (
        <View title={t`Role of ${name}`} onBack={onBack}>
          <RoleForm person={view.person} onDone={onBack} />
        </View>
      );
    case 'handOver':
      return (
        <View title={t`Hand over the work of ${name}`} onBack={onBack}>
          <HandOverForm person={view.person} onDone={onBack} />
        </View>
      );
    case 'history':
      return (
        <View title={t`History: ${name}`} onBack={onBack}>
          <HistoryList subject="person" id={view.person.uid} fields={personFields} />
        </View>
      );
    case 'reset':
      return (
        <View title={t`New password for ${name}`} onBack={onBack}>
          <ResetMade {...view} onDone={onBack} />
        </View>
      );
    case 'code':
      return (
        <View title={t`The new code`} onBack={onBack}>
          <OnceNote label={t`Code`} value={view.code} onDone={onBack}>
            {t`It works from now on, and the old one no longer does. It is shown only now.`}
          </OnceNote>
        </View>
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
