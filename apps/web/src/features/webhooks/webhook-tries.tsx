import type { Webhook } from '@farm/domain/webhooks';
import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ShowMore } from '../../components/loaded.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatInstant } from '../../lib/format.ts';
import { AccountList } from '../identity/account-list.tsx';
import { AccountRow } from '../identity/account-row.tsx';
import { useTries } from './webhooks.calls.ts';
import { outcomeText, webhooksText } from './webhooks.text.ts';

type WebhookTriesProps = { webhook: Webhook; onDone: () => void };

export function WebhookTries({ webhook: { id, url }, onDone }: WebhookTriesProps) {
  const { t } = useLingui();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => focusOn(back.current), []);
  const { list, data } = useTries(id);
  return (
    <Stack>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t`What was sent to ${url} in the last 14 days.`}
        </Text>
        <Button ref={back} variant="default" mih={44} style={{ flexShrink: 0 }} onClick={onDone}>
          {t`Back`}
        </Button>
      </Group>
      <AccountList
        label={t`Tries`}
        query={{ data, error: list.error, refetch: list.refetch }}
        failure={webhooksText.triesFailed}
        empty={t`Nothing was sent in the last 14 days.`}
      >
        {({ id: tryId, triedAt, outcome, status, type, subjectId, messageId, ms }) => (
          <AccountRow
            key={tryId}
            title={formatInstant(triedAt)}
            badge={
              <Badge
                tt="none"
                size="sm"
                variant="light"
                color={outcome === 'delivered' ? 'brand' : 'red'}
                style={{ maxWidth: '100%' }}
              >
                {outcomeText(outcome, status)}
              </Badge>
            }
            lines={[`${type} ${subjectId}`, `${messageId}, ${ms} ms`]}
          />
        )}
      </AccountList>
      <ShowMore list={list} label={t`Show more`} />
    </Stack>
  );
}
