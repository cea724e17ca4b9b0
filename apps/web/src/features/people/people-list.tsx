import { matchesPerson } from '@farm/domain/identity';
import { isNoWork, type Person } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Button, Group, Menu, Stack, Text } from '@mantine/core';
import {
  IconArrowsExchange,
  IconDots,
  IconHistory,
  IconKey,
  IconLogout,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
  IconUserPlus,
  IconUserShield,
} from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { formatDayOf, formatInstant } from '../../lib/format.ts';
import { useNameOf } from '../../lib/people.ts';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { usePeopleList } from './people.calls.ts';
import classes from './people.module.css';
import { peopleText } from './people.text.ts';
import type { PeopleView } from './people-view.ts';
import { roleName } from './person-fields.ts';
import { type PersonAct, PersonQuestion } from './person-question.tsx';
import { useWorkText } from './use-work-text.ts';

const SHOWN_AT_FIRST = 50;

export function PeopleList({ onShow }: { onShow: (view: PeopleView) => void }) {
  const { t } = useLingui();
  const people = usePeopleList();
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const found = people.data?.filter((person) => matchesPerson(search, person, translate)) ?? [];
  const shown = isWhole ? found : found.slice(0, SHOWN_AT_FIRST);
  const all = found.length;
  const rest = all - shown.length;
  return (
    <Stack>
      <Group wrap="nowrap" align="flex-start" style={{ flexWrap: 'nowrap' }}>
        <div style={{ flex: '1', minWidth: '0' }}>
          <SearchBox placeholder={t`Search people...`} value={search} onChange={setSearch} />
        </div>
        <Button
          size="md"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => onShow({ kind: 'invite' })}
        >{t`Invite`}</Button>
      </Group>
      {people.isLoadingError && <LoadFailure title={translate(peopleText.listFailed)} query={people} />}
      {people.isPending && <Skeletons label={t`Loading the people`} heights={[88, 88, 88]} gap="xs" />}
      {people.data && found.length === 0 && (
        <EmptyNote title={t`Nobody found`} text={t`No name, email or role matches the search.`} />
      )}
      <ul className={classes.list} aria-label={t`People`}>
        {shown.map((person: Person) => (
          <li key={person.uid} className={classes.row}>
            <PersonRow person={person} onShow={onShow} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="default" onClick={() => setWhole(true)}>{t`Show all ${all} people`}</Button>
      )}
    </Stack>
  );
}

function PersonRow({ person, onShow }: { person: Person; onShow: (view: PeopleView) => void }) {
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
          {suspendedAt && <Badge tt="none" variant="light" color="red">{t`Suspended`}</Badge>}
          {person.hasFactor && <Badge tt="none" variant="light">{t`Second factor`}</Badge>}
          {isOneself && <Badge tt="none" variant="light">{t`You`}</Badge>}
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
  const { t } = useLingui();
  const day = formatDayOf(joinedAt);
  if (joinedBy === 'code') return t`Joined ${day} with an access code`;
  if (joinedBy === 'invitation' && invitedBy) return t`Joined ${day}, invited by ${invitedBy}`;
  if (joinedBy === 'invitation') return t`Joined ${day} with an invitation`;
  return t`Joined ${day}`;
}

type PersonMenuProps = { person: Person; isOneself: boolean; onShow: (view: PeopleView) => void };

function PersonMenu({ person, isOneself, onShow }: PersonMenuProps) {
  const { t } = useLingui();
  const [asked, ask] = useState<PersonAct | null>(null);
  const { suspendedAt, work } = person;
  const called = useNameOf()(person);
  const isOthers = !isOneself;
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon
            className={classes.menu ?? ''}
            size={44}
            aria-label={t`More for ${called}`}
            data-person={person.uid}
          >
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            className={classes.act ?? ''}
            leftSection={<IconUserShield size={16} aria-hidden />}
            onClick={() => onShow({ kind: 'role', person })}
          >{t`Change role`}</Menu.Item>
          {isOthers && !suspendedAt && (
            <Menu.Item
              className={classes.act ?? ''}
              leftSection={<IconKey size={16} aria-hidden />}
              onClick={() => ask('reset')}
            >{t`Reset link`}</Menu.Item>
          )}
          {isOthers && person.hasFactor && (
            <Menu.Item
              className={classes.act ?? ''}
              leftSection={<IconShieldOff size={16} aria-hidden />}
              onClick={() => onShow({ kind: 'factor', person })}
            >{t`Reset second factor`}</Menu.Item>
          )}
          {isOthers && !suspendedAt && (
            <Menu.Item
              className={classes.act ?? ''}
              leftSection={<IconLogout size={16} aria-hidden />}
              onClick={() => ask('endSessions')}
            >{t`End sessions`}</Menu.Item>
          )}
          <Menu.Item
            className={classes.act ?? ''}
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            disabled={isNoWork(work)}
            onClick={() => onShow({ kind: 'handOver', person })}
          >{t`Hand over`}</Menu.Item>
          <Menu.Item
            className={classes.act ?? ''}
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => onShow({ kind: 'history', person })}
          >{t`History`}</Menu.Item>
          {isOthers && <Menu.Divider />}
          {isOthers &&
            (suspendedAt ? (
              <Menu.Item
                className={classes.act ?? ''}
                leftSection={<IconUserCheck size={16} aria-hidden />}
                onClick={() => ask('restore')}
              >{t`Restore`}</Menu.Item>
            ) : (
              <Menu.Item
                className={classes.act ?? ''}
                color="red"
                leftSection={<IconUserOff size={16} aria-hidden />}
                onClick={() => ask('suspend')}
              >{t`Suspend`}</Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {asked && <PersonQuestion act={asked} person={person} onShow={onShow} onClose={() => ask(null)} />}
    </>
  );
}
