import {
  type Conversation,
  conversationName,
  mayDeleteConversation,
  memberCount,
} from '@farm/domain/messages';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Popover, Text, Title, Tooltip, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { useNameOf } from '../../lib/people.ts';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { BackButton } from './back-button.tsx';
import { useRemoveConversation } from './messages.calls.ts';
import classes from './messages.module.css';
import { messagesText } from './messages.text.ts';
import { useConversationName } from './use-conversation-name.ts';

type ConversationHeaderProps = { conversation: Conversation; onBack: () => void };

export function ConversationHeader({ conversation, onBack }: ConversationHeaderProps) {
  const { t } = useLingui();
  const person = usePerson();
  const deleting = useSubject<Conversation>();
  const remove = useRemoveConversation();
  const name = useConversationName()(conversation);
  const title = translate(conversationName(conversation, person.uid));
  const mayDelete = mayDeleteConversation(person, conversation);
  const others = conversation.participants.filter(({ uid }) => uid !== person.uid);
  return (
    <Group className={classes.bar ?? ''} gap="sm" wrap="nowrap">
      <BackButton onBack={onBack} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Title order={2} size="h4" lineClamp={1} title={title}>
          {title}
        </Title>
        {conversation.isGroup ? (
          <Members conversation={conversation} />
        ) : (
          <div className={classes.members}>{others.map(({ email }) => email).join(', ')}</div>
        )}
      </div>
      <Tooltip
        label={mayDelete ? t`Delete Conversation` : translate(messagesText.foreignGroup)}
        multiline
        events={{ hover: true, focus: true, touch: !mayDelete }}
      >
        <ActionIcon
          color="red"
          size={40}
          aria-label={t`Delete Conversation`}
          aria-disabled={!mayDelete}
          className={classes.whole ?? ''}
          onClick={() => mayDelete && deleting.open(conversation)}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </Tooltip>
      <RemovalDialog
        asked={deleting}
        remove={remove}
        title={t`Delete Conversation`}
      >{t`Are you sure you want to delete the conversation "${name}"? All its messages are deleted for everyone in it. This action cannot be undone.`}</RemovalDialog>
    </Group>
  );
}

function Members({ conversation: { participants } }: { conversation: Conversation }) {
  const { t } = useLingui();
  const members = translate(memberCount(participants.length));
  const nameOf = useNameOf();
  const names = participants.map(nameOf).join(', ');
  const [isOpen, popover] = useDisclosure();
  return (
    <Popover
      opened={isOpen}
      onDismiss={popover.close}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.members ?? ''}
          title={names}
          onClick={popover.toggle}
          // The popover itself hears Escape only once it has the focus.
          onKeyDown={({ key }) => {
            if (key === 'Escape') popover.close();
          }}
        >
          {members}: {names}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown maw="min(24rem, 90vw)" mah="60dvh" style={{ overflowY: 'auto' }} tabIndex={0}>
        <ul aria-label={t`Members`} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {participants.map(({ uid, name, email }) => (
            <li key={uid} style={{ paddingBlock: 4, overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={600}>
                {name || email}
              </Text>
              <Text size="xs" c="dimmed">
                {email}
              </Text>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
