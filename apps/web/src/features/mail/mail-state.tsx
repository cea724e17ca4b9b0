import { isWaiting, type Mail, problemText } from '@farm/domain/mail';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { translate } from '../../lib/translate.ts';
import { type Mailed, useMailAgain, useMailed } from './mail.calls.ts';
import { addressText, againText, mailedText } from './mail.text.ts';

type MailStateProps = { of: Mailed; name?: string };

/** It tells when and to whom a thing was mailed last, or why that failed; nothing if it never was. */
export function MailState({ of, name }: MailStateProps) {
  const [mail] = useMailed(of, 1).data?.items ?? [];
  return mail ? <MailLine mail={mail} {...(name && { name })} /> : null;
}

type MailLineProps = { mail: Mail; name?: string };

export function MailLine({ mail, name }: MailLineProps) {
  const { t } = useLingui();
  const again = useMailAgain();
  const problem = problemText(mail);
  const hasFailed = mail.state === 'failed' || mail.state === 'dropped';
  const to = addressText(mail);
  const failure = problem && translate(problem);
  const words = hasFailed ? t`${failure} · ${to}` : failure ? againText(mail, failure) : mailedText(mail);
  const thing = name ?? mail.thingName;
  return (
    <Group gap="xs" role="status">
      <Text
        size="sm"
        {...(hasFailed ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}
        style={{ overflowWrap: 'anywhere' }}
      >
        {name ? `${name}: ${words}` : words}
      </Text>
      {!isWaiting(mail.state) && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t`Mail ${thing} again`}
          loading={again.isPending}
          onClick={() => again.mutate({ id: mail.id })}
        >{t`Mail again`}</Button>
      )}
    </Group>
  );
}
