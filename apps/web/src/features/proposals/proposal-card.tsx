import { isServiceUid } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { formatInstant } from '../../lib/format.ts';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { proposalLabels } from '../farm/farm-history.ts';
import { useActorText } from '../history/use-actor-text.ts';
import { ChangedSince, isChangedSince } from './changed-since.tsx';
import { type Proposal, useAccept, useDecline } from './proposals.calls.ts';
import classes from './proposals.module.css';
import { stateWords } from './proposals.text.ts';
import { ProposedChanges } from './proposed-changes.tsx';

export const proposalHeadingId = (id: number) => `proposal-${id}`;

/** 'Ana’s assistant (token Kitchen bot)', or 'Storefront (service)'. */
const useMaker = (): ((proposal: Proposal) => string) => {
  const { t } = useLingui();
  const person = usePerson();
  const actorText = useActorText();
  return ({ madeBy: { uid, name, token } }) => {
    const maker = actorText({ actorId: uid, actorName: name });
    if (token === null || isServiceUid(uid)) return maker;
    return uid === person.uid ? t`Your assistant (token ${token})` : t`${maker}’s assistant (token ${token})`;
  };
};

type ProposalCardProps = { proposal: Proposal; onDecided: () => void; onLookAgain: () => void };

export function ProposalCard({ proposal, onDecided, onLookAgain }: ProposalCardProps) {
  const { t } = useLingui();
  const maker = useMaker()(proposal);
  const actorText = useActorText();
  const accept = useAccept(isChangedSince);
  const decline = useDecline();
  const { id, act, state, createdAt, expiresAt, decidedAt, decidedBy, fromOutsideText, summary } = proposal;
  const title = translate(proposalLabels[act] ?? act);
  const isBusy = accept.isPending || decline.isPending;
  const decide = (write: typeof accept | typeof decline) => {
    if (!isBusy) write.mutate({ id }, { onSuccess: onDecided });
  };
  const asked = formatInstant(createdAt);
  const until = formatInstant(expiresAt);
  const decided = decidedAt && formatInstant(decidedAt);
  const by = decidedBy && actorText({ actorId: decidedBy.uid, actorName: decidedBy.name });
  return (
    <Paper withBorder p="md" component="article" aria-labelledby={proposalHeadingId(id)}>
      <Group gap="xs">
        <Title order={2} size="h5" id={proposalHeadingId(id)} tabIndex={-1}>
          {title}
        </Title>
        {fromOutsideText && <Badge tt="none" color="yellow" variant="light">{t`From outside text`}</Badge>}
        {state !== 'open' && (
          <Badge tt="none" color="gray" variant="light">
            {translate(stateWords[state])}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {maker}
        {' · '}
        {state === 'open' && t`asked ${asked}, until ${until}`}
        {state === 'expired' && t`asked ${asked}, expired ${until}`}
        {(state === 'accepted' || state === 'declined') && t`decided ${decided ?? ''} by ${by ?? ''}`}
      </Text>
      <ProposedChanges summary={summary} />
      {isChangedSince(accept.error) ? (
        <ChangedSince
          proposal={proposal}
          error={accept.error}
          isBusy={isBusy}
          onDecline={() => decide(decline)}
          onLookAgain={() => {
            accept.reset();
            onLookAgain();
          }}
        />
      ) : (
        state === 'open' && (
          <Group gap="sm" mt="sm" className={classes.acts ?? ''}>
            <Button
              mih={44}
              leftSection={<IconCheck size={16} aria-hidden />}
              aria-label={t`Accept: ${title}, ${maker}`}
              loading={accept.isPending}
              onClick={() => decide(accept)}
            >{t`Accept`}</Button>
            <Button
              mih={44}
              variant="default"
              leftSection={<IconX size={16} aria-hidden />}
              aria-label={t`Decline: ${title}, ${maker}`}
              loading={decline.isPending}
              onClick={() => decide(decline)}
            >{t`Decline`}</Button>
          </Group>
        )
      )}
    </Paper>
  );
}
