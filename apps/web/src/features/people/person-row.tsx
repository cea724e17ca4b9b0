import { dayIn } from '@farm/domain/core';
import type { Person } from '@farm/domain/people';
import { isNoWork } from '@farm/domain/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { usePerson } from '../../lib/person.tsx';
import classes from './people.module.css';
import type { PeopleView } from './people-view.ts';
import { roleName } from './person-fields.ts';
import { PersonMenu } from './person-menu.tsx';
import { useWorkText } from './use-work-text.ts';

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function PersonRow({ person, onShow }: { person: Person; onShow: (view: PeopleView) => void }) {
  const { t } = useLingui();
  const workText = useWorkText();
  const isOneself = usePerson().uid === person.uid;
  const { name, email, role, suspendedAt, lastSeenAt, work } = person;
  const seen = lastSeenAt && formatInstant(lastSeenAt);
  return (
    <Group wrap="nowrap" align="flex-start" gap="xs">
      <div className={classes.facts}>
        <Group gap={8}>
          <Text fw={600}>{name || email}</Text>
          <Badge tt="none" variant="light" color="gray">
            {roleName(role)}
          </Badge>
          {suspendedAt && (
            <Badge tt="none" variant="light" color="red">
              <Trans>Suspended</Trans>
            </Badge>
          )}
          {isOneself && (
            <Badge tt="none" variant="light">
              <Trans>You</Trans>
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {email}
        </Text>
        <Text size="sm" c="dimmed">
          <Joined person={person} />
        </Text>
        <Text size="sm" c="dimmed">
          {seen ? t`Last seen ${seen}` : t`Not seen lately`}
        </Text>
        {!isNoWork(work) && <Text size="sm">{workText(work)}</Text>}
      </div>
      <PersonMenu person={person} isOneself={isOneself} onShow={onShow} />
    </Group>
  );
}

function Joined({ person: { joinedAt, joinedBy, invitedBy } }: { person: Person }) {
  const day = formatDay(dayIn(deviceZone, new Date(joinedAt)));
  if (joinedBy === 'code') return <Trans>Joined {day} with an access code</Trans>;
  if (joinedBy === 'invitation' && invitedBy)
    return (
      <Trans>
        Joined {day}, invited by {invitedBy}
      </Trans>
    );
  if (joinedBy === 'invitation') return <Trans>Joined {day} with an invitation</Trans>;
  return <Trans>Joined {day}</Trans>;
}
