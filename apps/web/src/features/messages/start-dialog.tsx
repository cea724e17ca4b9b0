import { type Role, roleLabel } from '@farm/domain/identity';
import { type Conversation, conversationIsGroup, peopleToTalkTo } from '@farm/domain/messages';
import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Checkbox, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormDialog, useCloseDialog, useUnsaved } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { useCreateKey } from '../../lib/create-key.ts';
import { formatNumber } from '../../lib/format.ts';
import { usePeople } from '../../lib/people.ts';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useStartConversation } from './messages.calls.ts';
import classes from './messages.module.css';
import { messagesText } from './messages.text.ts';

const roleColors: Record<Role, string> = { farmer: 'brand', sales_rep: 'blue', admin: 'grape' };

type StartDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onStarted: (conversation: Conversation) => void;
};

export function StartDialog({ isOpen, onClose, onStarted }: StartDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog isOpen={isOpen} title={t`Start New Conversation`} onClose={onClose}>
      <StartForm onStarted={onStarted} />
    </FormDialog>
  );
}

function StartForm({ onStarted }: Pick<StartDialogProps, 'onStarted'>) {
  const { t } = useLingui();
  const { uid } = usePerson();
  const users = usePeople();
  const start = useStartConversation();
  const keyFor = useCreateKey();
  const cancel = useCloseDialog();
  const [query, setQuery] = useState('');
  const [name, setName] = useState('');
  const [picked, setPicked] = useState<readonly string[]>([]);
  useUnsaved(picked.length > 0 || name.trim() !== '');
  const people = peopleToTalkTo(users.data ?? [], uid, query, translate);
  const searchText = query.trim();
  const [first] = people;
  const selectedCount = formatNumber(picked.length);
  const isGroup = conversationIsGroup(picked.length);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (picked.length === 0 || start.isPending) return;
    const input = { participantIds: [...picked], ...(isGroup && name.trim() && { name: name.trim() }) };
    start.mutate({ ...input, idempotencyKey: keyFor(input) }, { onSuccess: onStarted });
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          aria-label={t`Search users`}
          placeholder={t`Search users...`}
          type="search"
          data-autofocus
          // Room for the focus ring, which the dialog's body would cut off.
          mt={4}
          leftSection={<IconSearch size={16} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in the search must not submit the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!first || !searchText) return;
            setPicked((before) => [...before.filter((one) => one !== first.uid), first.uid]);
            setQuery('');
          }}
        />
        {isGroup && (
          <TextInput
            label={t`Group name (optional)`}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {users.isPending ? (
          <Skeletons label={t`Loading users`} heights={[48, 48, 48]} gap="xs" />
        ) : users.isError ? (
          <LoadFailure title={translate(messagesText.usersFailed)} query={users} />
        ) : (
          <Checkbox.Group value={[...picked]} onChange={setPicked} aria-label={t`Users`}>
            <div style={{ maxHeight: 'min(22rem, 45dvh)', overflowY: 'auto' }}>
              {people.map((person) => (
                <Checkbox
                  key={person.uid}
                  value={person.uid}
                  className={classes.person ?? ''}
                  data-first={(searchText !== '' && person === first) || undefined}
                  styles={{ body: { alignItems: 'center' }, labelWrapper: { flex: 1, minWidth: 0 } }}
                  label={
                    <Group justify="space-between" wrap="nowrap" gap="sm">
                      <span style={{ minWidth: 0 }}>
                        <Text span display="block" size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                          {person.ownName || person.email}
                        </Text>
                        <Text span display="block" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                          {person.email}
                        </Text>
                      </span>
                      <Badge tt="none" variant="light" color={roleColors[person.role]} flex="none">
                        {translate(roleLabel(person.role))}
                      </Badge>
                    </Group>
                  }
                />
              ))}
              {people.length === 0 && (
                <Text size="sm" c="dimmed" p="xs">
                  {searchText ? t`Nobody matches "${searchText}".` : t`There is nobody else on the farm yet.`}
                </Text>
              )}
            </div>
          </Checkbox.Group>
        )}
        <DialogFailure error={start.error} />
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {picked.length > 0 && t`${selectedCount} selected`}
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={cancel}>{t`Cancel`}</Button>
            <Button
              type="submit"
              disabled={picked.length === 0}
              aria-disabled={start.isPending || undefined}
              leftSection={start.isPending && <Loader size={14} color="currentColor" aria-hidden="true" />}
            >
              {isGroup ? t`Create Group` : t`Start Chat`}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
