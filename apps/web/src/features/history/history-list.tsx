import { groupByAct, type HistoryEntry, type HistorySubject } from '@farm/domain/history';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { Loaded, ShowMore } from '../../components/loaded.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { trpc } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { usePersonName } from '../../lib/people.ts';
import { saySent, translate } from '../../lib/translate.ts';
import { ChangedFields } from './changed-fields.tsx';
import classes from './history.module.css';
import { actLabels, historyText } from './history.text.ts';
import type { ShownFields } from './shown-fields.ts';
import { useActorText } from './use-actor-text.ts';

const PAGE = 30;

type HistoryListProps = { subject: HistorySubject; id: string; fields: ShownFields };

export default function HistoryList({ subject, id, fields }: HistoryListProps) {
  const { t } = useLingui();
  const history = trpc.history.list.useInfiniteQuery(
    { subject, id, limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const personName = usePersonName();
  const nameOf = (uid: string) => personName(uid) ?? translate(historyText.unknownPerson);
  return (
    <Loaded
      query={{ ...history, data: history.data?.pages.flatMap(({ items }) => items) }}
      failed={historyText.fetchFailed}
      waiting={<Skeletons label={t`Loading the history`} heights={[64, 64, 64]} gap="xs" />}
      empty={<Text c="dimmed">{translate(historyText.empty)}</Text>}
    >
      {(entries) => (
        <>
          <ol className={classes.list} aria-label={t`What happened, newest first`}>
            {groupByAct(entries, history.hasNextPage).map(([first, ...others]) => (
              <li key={first?.id} className={classes.row}>
                {first && <Act act={[first, ...others]} fields={fields} nameOf={nameOf} />}
              </li>
            ))}
          </ol>
          <ShowMore list={history} label={t`Show earlier`} variant="default" fullWidth mt="sm" />
        </>
      )}
    </Loaded>
  );
}

const reasonOf = ({ reason, reasonText }: HistoryEntry) =>
  reason && saySent({ message: reason, text: reasonText ?? undefined });

type ShowsProps = Pick<ComponentProps<typeof ChangedFields>, 'fields' | 'nameOf'>;
type ActProps = ShowsProps & { act: [HistoryEntry, ...HistoryEntry[]] };

/** An entry, or what one act did to several things: one entry that opens. */
function Act({ act: [first, ...others], ...shows }: ActProps) {
  const { t } = useLingui();
  const actorOf = useActorText();
  const [isOpen, setOpen] = useState(false);
  const { type, what, subjectName, createdAt } = first;
  const count = others.length + 1;
  const several =
    type === 'order_line'
      ? t`${plural(count, { one: '# line', other: '# lines' })}`
      : type === 'offer_link'
        ? t`${plural(count, { one: '# buyer', other: '# buyers' })}`
        : t`${plural(count, { one: '# change', other: '# changes' })}`;
  const about = count > 1 ? several : subjectName;
  const title = translate(actLabels[what]) + (about ? `: ${about}` : '');
  return (
    <>
      <Text size="sm" fw={600}>
        {count === 1 ? (
          title
        ) : (
          <UnstyledButton
            className={classes.fold ?? ''}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={16} aria-hidden />
            {title}
          </UnstyledButton>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {actorOf(first)}, {formatInstant(createdAt)}
      </Text>
      {count === 1 && <Changes entry={first} {...shows} />}
      {isOpen && (
        <ol className={classes.list} aria-label={title}>
          {[first, ...others].map((entry) => (
            <li key={entry.id} style={{ padding: '4px 0 4px 20px' }}>
              <Text size="sm">{entry.subjectName}</Text>
              <Changes entry={entry} {...shows} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Changes({ entry, fields, nameOf }: ShowsProps & { entry: HistoryEntry }) {
  const reason = reasonOf(entry);
  return (
    <>
      <ChangedFields {...entry} fields={fields} nameOf={nameOf} />
      {reason && <Text size="sm">“{reason}”</Text>}
    </>
  );
}
