import type { Invitation } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatInstant } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { useWrite } from '../../lib/use-write.ts';
import { CodesList } from './codes-list.tsx';
import { useCodes, useInvitations } from './people.calls.ts';
import classes from './people.module.css';
import { peopleText, peopleToasts } from './people.text.ts';
import { PeopleList } from './people-list.tsx';
import type { PeopleView } from './people-view.ts';
import { roleName } from './person-fields.ts';
import { ShownView } from './shown-view.tsx';

type Part = 'people' | 'invitations' | 'codes';

export default function PeopleScreen() {
  const { t } = useLingui();
  const [part, setPart] = useState<Part>('people');
  const [view, setView] = useState<PeopleView | null>(null);
  const invitations = useInvitations();
  // Loaded early, since the question before a suspension mentions the codes.
  useCodes();
  const open = invitations.data?.length ?? 0;
  if (view) {
    const goBack = () => {
      setView(null);
      const uid = 'person' in view ? view.person.uid : null;
      focusOn(uid ? `[data-person="${CSS.escape(uid)}"]` : '#people-part input:checked');
    };
    return <ShownView key={view.kind} view={view} onShow={setView} onBack={goBack} />;
  }
  return (
    <Stack>
      <SegmentedControl
        id="people-part"
        fullWidth
        classNames={{ label: classes.part ?? '' }}
        aria-label={t`What to show`}
        value={part}
        onChange={(value) => setPart(value as Part)}
        data={[
          { value: 'people', label: t`People` },
          { value: 'invitations', label: open > 0 ? t`Invitations (${open})` : t`Invitations` },
          { value: 'codes', label: t`Codes` },
        ]}
      />
      {part === 'people' && <PeopleList onShow={setView} />}
      {part === 'invitations' && <InvitationsList invitations={invitations} onShow={setView} />}
      {part === 'codes' && <CodesList onShow={setView} />}
    </Stack>
  );
}

type InvitationsListProps = {
  invitations: ReturnType<typeof useInvitations>;
  onShow: (view: PeopleView) => void;
};

function InvitationsList({ invitations, onShow }: InvitationsListProps) {
  const { t } = useLingui();
  const revoke = useWrite(trpc.people.revokeInvitation, {
    topics: ['people'],
    success: peopleToasts.revoked,
  });
  const revoking = useSubject<Invitation>();
  const email = revoking.subject?.email ?? '';
  const close = () => {
    revoking.close();
    focusOn('#people-invite');
  };
  return (
    <Stack>
      <Group justify="flex-end">
        <Button
          id="people-invite"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => onShow({ kind: 'invite' })}
        >{t`Invite`}</Button>
      </Group>
      {invitations.isLoadingError && (
        <LoadFailure title={translate(peopleText.invitationsFailed)} query={invitations} />
      )}
      {invitations.isPending && (
        <Skeletons label={t`Loading the invitations`} heights={[88, 88, 88]} gap="xs" />
      )}
      {invitations.data?.length === 0 && (
        <EmptyNote
          title={t`No open invitations`}
          text={t`Invite a person with a link instead of giving them an access code.`}
        />
      )}
      <ul className={classes.list} aria-label={t`Open invitations`}>
        {invitations.data?.map((invitation) => (
          <li key={invitation.id} className={classes.row}>
            <InvitationRow invitation={invitation} onRevoke={revoking.open} />
          </li>
        ))}
      </ul>
      <RemovalDialog
        asked={{ ...revoking, close }}
        remove={revoke}
        title={t`Withdraw the invitation?`}
        confirmLabel={t`Withdraw`}
        busyLabel={t`Withdrawing...`}
      >{t`The link that was sent to ${email} stops working.`}</RemovalDialog>
    </Stack>
  );
}

type InvitationRowProps = { invitation: Invitation; onRevoke: (invitation: Invitation) => void };

function InvitationRow({ invitation, onRevoke }: InvitationRowProps) {
  const { t } = useLingui();
  const { email, role, invitedBy, expiresAt } = invitation;
  const until = formatInstant(expiresAt);
  return (
    <Group wrap="nowrap" align="flex-start" gap="xs">
      <div className={classes.facts}>
        <Group gap={8}>
          <Text fw={600}>{email}</Text>
          <Badge tt="none" variant="light" color="gray">
            {roleName(role)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {invitedBy ? t`Invited by ${invitedBy}, until ${until}` : t`Works until ${until}`}
        </Text>
      </div>
      <Button
        className={classes.menu ?? ''}
        variant="default"
        mih={44}
        aria-label={t`Withdraw the invitation of ${email}`}
        onClick={() => onRevoke(invitation)}
      >{t`Withdraw`}</Button>
    </Group>
  );
}
