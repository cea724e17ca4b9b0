import { matchesPerson } from '@farm/domain/identity';
import type { Person } from '@farm/domain/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { say } from '../../lib/say.ts';
import { usePeopleList } from './people.calls.ts';
import classes from './people.module.css';
import { peopleText } from './people.text.ts';
import type { PeopleView } from './people-view.ts';
import { PersonRow } from './person-row.tsx';

const SHOWN_AT_FIRST = 50;

export function PeopleList({ onShow }: { onShow: (view: PeopleView) => void }) {
  const { t } = useLingui();
  const people = usePeopleList();
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const found = people.data?.filter((person) => matchesPerson(search, person, say)) ?? [];
  const shown = isWhole ? found : found.slice(0, SHOWN_AT_FIRST);
  const all = found.length;
  const rest = all - shown.length;
  return (
    <Stack>
      <Group wrap="nowrap" align="flex-start" className={classes.head ?? ''}>
        <div className={classes.search}>
          <SearchBox placeholder={t`Search people...`} value={search} onChange={setSearch} />
        </div>
        <Button
          size="md"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => onShow({ kind: 'invite' })}
        >
          <Trans>Invite</Trans>
        </Button>
      </Group>
      {people.isLoadingError && (
        <LoadFailure
          title={say(peopleText.listFailed)}
          error={people.error}
          onRetry={() => void people.refetch()}
        />
      )}
      {people.isPending && <ListSkeleton label={t`Loading the people`} />}
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
        <Button variant="default" onClick={() => setWhole(true)}>
          <Trans>Show all {all} people</Trans>
        </Button>
      )}
    </Stack>
  );
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <Stack gap="xs" role="status" aria-label={label}>
      <Skeleton h={88} />
      <Skeleton h={88} />
      <Skeleton h={88} />
    </Stack>
  );
}
