import { initials } from '@farm/domain/identity';
import { type Conversation, conversationName, memberCount } from '@farm/domain/messages';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Avatar, Badge, Group, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import { ChatDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ShowMore } from '../../components/loaded.tsx';
import { trpc } from '../../lib/api.ts';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import classes from './messages.module.css';
import { messagesText } from './messages.text.ts';
import { type Outgoing, useDrafts, useOutbox } from './outbox.ts';
import { timeText } from './thread-rows.ts';
import { useConversationName } from './use-conversation-name.ts';
import { useNow } from './use-now.ts';

type ConversationListProps = {
  selected: number | undefined;
  onSelect: (id: number) => void;
  onStart: () => void;
};

export function ConversationList({ selected, onSelect, onStart }: ConversationListProps) {
  const { t } = useLingui();
  const list = trpc.messages.conversations.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const isShown = useDeferredValue(true, false);
  const now = useNow();
  const drafts = useDrafts();
  const kept = useOutbox().outgoing.filter(({ state }) => state !== 'sending');
  const conversations = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={classes.list} aria-label={t`Conversations`}>
      <Group className={classes.bar ?? ''} justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">{t`Conversations`}</Title>
        <ActionIcon
          variant="filled"
          color="brand"
          id="start-conversation"
          size={40}
          aria-label={t`Start New Conversation`}
          onClick={onStart}
        >
          <IconPlus size={20} />
        </ActionIcon>
      </Group>
      {list.isPending || !isShown ? (
        <ConversationsSkeleton />
      ) : list.isError && conversations.length === 0 ? (
        <div className={classes.conversations}>
          <LoadFailure title={translate(messagesText.conversationsFailed)} query={list} />
        </div>
      ) : conversations.length === 0 ? (
        <EmptyNote drawing={<ChatDrawing size={88} />} title={t`No conversations yet. Start a new chat!`} />
      ) : (
        <ul className={classes.conversations}>
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                now={now}
                isSelected={conversation.id === selected}
                draft={drafts[conversation.id]}
                notSent={kept.findLast(({ conversationId }) => conversationId === conversation.id)}
                onSelect={onSelect}
              />
            </li>
          ))}
          {list.hasNextPage && (
            <li>
              <ShowMore list={list} label={t`Show older conversations`} fullWidth />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

type ConversationRowProps = {
  conversation: Conversation;
  now: Date;
  isSelected: boolean;
  draft: string | undefined;
  notSent: Outgoing | undefined;
  onSelect: (id: number) => void;
};

const ConversationRow = memo(function ConversationRow({
  conversation,
  now,
  isSelected,
  draft,
  notSent,
  onSelect,
}: ConversationRowProps) {
  const { t } = useLingui();
  const { uid } = usePerson();
  const kept = notSent?.content ?? draft;
  const { isGroup, lastMessage, participants, unread } = conversation;
  const name = useConversationName()(conversation);
  return (
    <UnstyledButton
      className={classes.conversation ?? ''}
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(conversation.id)}
    >
      <Avatar color="brand" radius="xl" alt="" aria-hidden>
        {isGroup ? (
          <IconUsers size={20} stroke={1.6} />
        ) : (
          initials({ name: translate(conversationName(conversation, uid)) })
        )}
      </Avatar>
      <div style={{ minWidth: 0 }}>
        <Group gap="sm" justify="space-between" wrap="nowrap">
          <Text size="sm" fw={unread > 0 ? 700 : 600} truncate title={name}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" flex="none">
            {timeText(lastMessage?.createdAt ?? conversation.createdAt, now)}
          </Text>
        </Group>
        {isGroup && (
          <Text size="xs" c="dimmed">
            {translate(memberCount(participants.length))}
          </Text>
        )}
        <Group gap="sm" justify="space-between" wrap="nowrap">
          <Text size="sm" truncate {...(unread === 0 && { c: 'dimmed' })}>
            {kept && (notSent || !isSelected) ? (
              <>
                <Text
                  span
                  fz="inherit"
                  c={notSent?.state === 'waiting' ? 'dimmed' : 'var(--mantine-color-error)'}
                >
                  {notSent?.state === 'waiting' ? t`Waiting to be sent:` : notSent ? t`Not sent:` : t`Draft:`}
                </Text>{' '}
                {kept}
              </>
            ) : (
              previewOf(conversation, uid)
            )}
          </Text>
          {unread > 0 && (
            <Badge circle={unread < 10} size="md" flex="none" aria-label={t`${unread} unread`}>
              {unread > 99 ? '99+' : unread}
            </Badge>
          )}
        </Group>
      </div>
    </UnstyledButton>
  );
});

/** A sender has no email here even if others have the same name, so that there is room for the message. */
const previewOf = ({ lastMessage, isGroup }: Conversation, selfUid: string): string => {
  if (!lastMessage) return t`No messages yet`;
  const { senderId, senderName, content } = lastMessage;
  if (senderId === selfUid) return t`You: ${content}`;
  return isGroup && senderName ? t`${senderName}: ${content}` : content;
};

function ConversationsSkeleton() {
  const { t } = useLingui();
  return (
    <div className={classes.conversations} role="status">
      <Text size="sm" c="dimmed" p={10}>{t`Loading conversations...`}</Text>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Group key={row} p={10} gap={12} wrap="nowrap" aria-hidden="true">
          <Skeleton circle h={38} />
          <div style={{ flex: 1 }}>
            <Skeleton h={12} w="50%" mb={8} />
            <Skeleton h={12} w="80%" />
          </div>
        </Group>
      ))}
    </div>
  );
}
