import { useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Text, Textarea, Title } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { LeaveQuestion } from '../../components/leave-question.tsx';
import { focusOn } from '../../lib/focus.ts';
import type { MadeLinks as Made } from './offers.calls.ts';
import classes from './offers.module.css';

const COPIED_MS = 4000;
const BY_HAND = '[data-by-hand]';

export const copyAllId = (offerId: number) => `copy-links-${offerId}`;

const addressOf = (token: string) => `${window.location.origin}/o/${token}`;

type MadeLinksProps = { made: Made; onCopied: (text: string) => void; onDone: () => void };

/** New links, which cannot be shown again. */
export function MadeLinks({ made: { offer, links }, onCopied, onDone }: MadeLinksProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<string>();
  /** The browser would not copy this. */
  const [byHand, setByHand] = useState<string>();
  const forget = useTimeout(() => setCopied(undefined), COPIED_MS);
  const heading = `made-links-${offer.id}`;
  const { title } = offer;
  const copy = async (text: string) => {
    setByHand(undefined);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      onCopied(text);
      forget.clear();
      forget.start();
    } catch {
      // Without https, or without leave to write to the clipboard, the person copies it.
      setByHand(text);
      focusOn(BY_HAND);
    }
  };
  const iconOf = (text: string) =>
    copied === text ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />;
  const all = links.map(({ buyerName, token }) => `${buyerName}: ${addressOf(token)}`).join('\n');
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={heading} className={classes.made ?? ''}>
      <Group justify="space-between" gap="sm" mb="xs">
        <div>
          <Title order={2} size="h5" id={heading} tabIndex={-1}>
            {t`New links: ${title}`}
          </Title>
          <Text size="sm">{t`They are shown only now. Copy them before you leave this page.`}</Text>
        </div>
        <Group gap="sm">
          <Button id={copyAllId(offer.id)} leftSection={iconOf(all)} onClick={() => void copy(all)}>
            <span aria-live="polite">{copied === all ? t`Copied` : t`Copy all`}</span>
          </Button>
          <Button variant="default" onClick={onDone}>{t`Done`}</Button>
        </Group>
      </Group>
      {byHand !== undefined && (
        <Textarea
          label={t`The browser did not allow copying. Press Ctrl+C to copy this:`}
          mb="xs"
          readOnly
          autosize
          maxRows={8}
          value={byHand}
          data-by-hand
          onCopy={() => onCopied(byHand)}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <ul className={classes.madeList} data-by-finger aria-labelledby={heading}>
        {links.map(({ linkId, buyerName, token }) => {
          const address = addressOf(token);
          return (
            <li key={linkId}>
              <Text span fw={600} size="sm">
                {buyerName}
              </Text>
              <code className={classes.address}>{address}</code>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={iconOf(address)}
                aria-label={t`Copy link: ${buyerName}`}
                onClick={() => void copy(address)}
              >
                <span aria-live="polite">{copied === address ? t`Copied` : t`Copy link`}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}

/** Whether the links stay on the screen, for example below a new offer. */
const staysHere = (search: unknown) => {
  const { tab, offers } = search as { tab?: unknown; offers?: unknown };
  return tab === 'buyers' && offers !== undefined;
};

/** Asks before the person leaves links that were not copied. */
export function UncopiedQuestion({ isUncopied }: { isUncopied: boolean }) {
  const { t } = useLingui();
  return (
    <LeaveQuestion
      isUnsaved={isUncopied}
      staysAt={staysHere}
      words={{
        title: t`Leave without copying the links?`,
        confirmLabel: t`Leave`,
        cancelLabel: t`Stay`,
        children: t`These links cannot be shown again.`,
      }}
    />
  );
}
