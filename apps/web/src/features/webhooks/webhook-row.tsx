import type { Webhook } from '@farm/domain/webhooks';
import { Plural, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group } from '@mantine/core';
import { MoreMenu } from '../../components/more-menu.tsx';
import { formatInstant } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { AccountRow } from '../identity/account-row.tsx';
import { useGoOn, useTest } from './webhooks.calls.ts';
import { changeTypeText, outcomeText, stateOf } from './webhooks.text.ts';

/** These open something else. */
export type WebhookActs = Record<
  'onTries' | 'onReplay' | 'onNewSecret' | 'onSkip' | 'onRemove',
  (webhook: Webhook) => void
>;

export function WebhookRow({ webhook, ...acts }: { webhook: Webhook } & WebhookActs) {
  const { t } = useLingui();
  const test = useTest();
  const goOn = useGoOn();
  const { id, url, types, state, waiting } = webhook;
  const { words, color } = stateOf(webhook);
  const hasFailed = state !== 'on' || waiting !== null;
  const run = (act: keyof WebhookActs) => () => acts[act](webhook);
  return (
    <AccountRow
      title={url}
      badge={
        <Badge tt="none" size="sm" variant="light" color={color}>
          {translate(words)}
        </Badge>
      }
      lines={[
        types ? types.map((type) => translate(changeTypeText[type])).join(', ') : t`Every change`,
        ...useProgress(webhook),
      ]}
      action={
        <MoreMenu
          size={44}
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          label={t`More for ${url}`}
          isBusy={test.isPending}
          actions={[
            { key: 'test', label: t`Send a test`, run: () => test.mutate({ id }) },
            { key: 'tries', label: t`Tries`, run: run('onTries') },
            { key: 'replay', label: t`Replay from a day`, run: run('onReplay') },
            { key: 'secret', label: t`New secret`, run: run('onNewSecret') },
            { key: 'remove', label: t`Remove`, run: run('onRemove'), isDestructive: true },
          ]}
        />
      }
      below={
        hasFailed && (
          <Group gap="xs" mt="sm">
            <Button
              mih={44}
              loading={goOn.isPending}
              aria-label={t`Go on with ${url}`}
              onClick={() => goOn.mutate({ id })}
            >
              {t`Go on`}
            </Button>
            {waiting !== null && state !== 'off' && (
              <Button
                variant="default"
                mih={44}
                aria-label={t`Skip this one of ${url}`}
                onClick={run('onSkip')}
              >
                {t`Skip this one`}
              </Button>
            )}
          </Group>
        )
      }
    />
  );
}

/** The lines that say how it goes. */
const useProgress = (webhook: Webhook) => {
  const { t } = useLingui();
  const { state, failures, lastTriedAt, lastOutcome, lastStatus, nextTryAt, bothSignUntil } = webhook;
  const { createdBy, createdAt } = webhook;
  const made = formatInstant(createdAt);
  const last = lastOutcome && outcomeText(lastOutcome, lastStatus);
  const tried = lastTriedAt && formatInstant(lastTriedAt);
  const next = nextTryAt && formatInstant(nextTryAt);
  const until = bothSignUntil && formatInstant(bothSignUntil);
  return [
    last && tried ? `${last}, ${tried}` : t`Nothing was sent yet.`,
    ...(failures > 0
      ? [<Plural key="failures" value={failures} one="# try has failed." other="# tries have failed." />]
      : []),
    ...(state === 'failing' ? [t`Changes wait until you go on or skip this one.`] : []),
    ...(state === 'on' && next ? [t`Next try: ${next}`] : []),
    ...(until ? [t`Signed with the old secret too until ${until}`] : []),
    createdBy ? t`Added by ${createdBy}, ${made}` : t`Added ${made}`,
  ];
};
