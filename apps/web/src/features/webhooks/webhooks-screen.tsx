import type { Webhook, WebhookWithSecret } from '@farm/domain/webhooks';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog, RemovalDialog } from '../../components/confirm-dialog.tsx';
import { OnceNote } from '../../components/once-note.tsx';
import { focusOn } from '../../lib/focus.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { AccountList } from '../identity/account-list.tsx';
import { ReplayForm } from './replay-form.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { WebhookTries } from './webhook-tries.tsx';
import { useNewSecret, useRemoveWebhook, useSkip, useWebhooks } from './webhooks.calls.ts';
import { webhooksText } from './webhooks.text.ts';

type View =
  | { kind: 'list' }
  | { kind: 'new' }
  | { kind: 'secret'; webhook: WebhookWithSecret }
  | { kind: 'tries' | 'replay'; webhook: Webhook };

export default function WebhooksScreen() {
  const { t } = useLingui();
  const webhooks = useWebhooks();
  const [view, setView] = useState<View>({ kind: 'list' });
  const [removing, skipping, renewing] = [
    useSubject<Webhook>(),
    useSubject<Webhook>(),
    useSubject<Webhook>(),
  ];
  const removed = removing.subject?.url ?? '';
  const [remove, skip, newSecret] = [useRemoveWebhook(), useSkip(), useNewSecret()];
  const toList = () => {
    setView({ kind: 'list' });
    focusOn('#new-webhook');
  };
  const showSecret = (webhook: WebhookWithSecret) => setView({ kind: 'secret', webhook });

  if (view.kind === 'secret') {
    const { url, secret } = view.webhook;
    return (
      <OnceNote label={t`Secret of ${url}`} value={secret} onDone={toList}>
        {t`Give the receiver this secret now: it is not shown again. With it, the receiver knows that a message is from the farm.`}
      </OnceNote>
    );
  }
  if (view.kind === 'new') return <WebhookForm onCancel={toList} onCreated={showSecret} />;
  if (view.kind === 'tries') return <WebhookTries webhook={view.webhook} onDone={toList} />;
  if (view.kind === 'replay') return <ReplayForm webhook={view.webhook} onDone={toList} />;
  return (
    <Stack>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm">{t`The farm tells another program what changed, within seconds: the bookkeeping, a web shop, a spreadsheet.`}</Text>
        <Button
          id="new-webhook"
          mih={44}
          style={{ flexShrink: 0 }}
          leftSection={<IconPlus size={16} aria-hidden />}
          data-autofocus
          onClick={() => setView({ kind: 'new' })}
        >{t`New webhook`}</Button>
      </Group>
      <AccountList
        label={t`Webhooks`}
        query={webhooks}
        failure={webhooksText.listFailed}
        empty={t`The farm has no webhooks.`}
      >
        {(webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onTries={() => setView({ kind: 'tries', webhook })}
            onReplay={() => setView({ kind: 'replay', webhook })}
            onNewSecret={renewing.open}
            onSkip={skipping.open}
            onRemove={removing.open}
          />
        )}
      </AccountList>
      <RemovalDialog
        asked={removing}
        remove={remove}
        title={t`Remove this webhook?`}
        confirmLabel={t`Remove`}
        busyLabel={t`Removing...`}
      >{t`The farm sends nothing more to ${removed}, and its tries are deleted.`}</RemovalDialog>
      <RemovalDialog
        asked={skipping}
        remove={skip}
        input={({ id, waiting }) => ({ id, messageId: waiting ?? '' })}
        title={t`Skip this message?`}
        confirmLabel={t`Skip this one`}
        busyLabel={t`Skipping...`}
      >{t`The receiver is not told of this change. The changes after it are sent.`}</RemovalDialog>
      <ConfirmDialog
        isOpen={renewing.isOpen}
        title={t`Make a new secret?`}
        confirmLabel={t`New secret`}
        color="brand"
        write={newSecret}
        onCancel={() => {
          renewing.close();
          newSecret.reset();
        }}
        onConfirm={() =>
          renewing.subject &&
          newSecret.mutate(
            { id: renewing.subject.id },
            {
              onSuccess: (made) => {
                renewing.close();
                showSecret(made);
              },
            },
          )
        }
      >{t`For a day, messages are signed with the old secret too. Give the receiver the new one by then.`}</ConfirmDialog>
    </Stack>
  );
}
