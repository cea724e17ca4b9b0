import type { HistorySubject } from '@farm/domain/history';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import * as z from 'zod/mini';
import { messageOf, refusalOf, trpc } from '../../lib/api.ts';
import { translate } from '../../lib/translate.ts';
import { historyText } from '../history/history.text.ts';
import type { Proposal } from './proposals.calls.ts';
import classes from './proposals.module.css';
import { ProposedChange, ProposedChanges } from './proposed-changes.tsx';

const Versions = z.array(z.object({ type: z.string(), id: z.string(), version: z.nullable(z.int()) }));

const Told = z.object({
  seen: Versions,
  present: Versions,
  /** It would change this now, if it can still be done. */
  now: z.optional(z.custom<Proposal['summary']>()),
});
type Version = z.infer<typeof Versions>[number];

/** It tells what was different when the proposal was made, where the server refused it for that. */
const toldBy = (error: unknown) => {
  if (refusalOf(error)?.code !== 'PROPOSAL_CHANGED') return undefined;
  return Told.safeParse(refusalOf(error)?.present).data;
};

export const isChangedSince = (error: unknown): boolean => toldBy(error) !== undefined;

type ChangedSinceProps = {
  proposal: Proposal;
  error: unknown;
  isBusy: boolean;
  onDecline: () => void;
  onLookAgain: () => void;
};

/** The things of a proposal as they are now, beside those that it was made for. */
export function ChangedSince({ proposal, error, isBusy, onDecline, onLookAgain }: ChangedSinceProps) {
  const { t } = useLingui();
  const told = toldBy(error);
  if (!told) return null;
  const { now, present, seen } = told;
  const others = present.filter(({ version }, index) => version !== seen[index]?.version);
  return (
    <Alert color="yellow" role="alert" title={t`This changed since it was proposed`}>
      <Text size="sm">{messageOf(error)}</Text>
      {now && (
        <>
          <Text size="sm" fw={600} mt="xs">{t`Now it would do this:`}</Text>
          <ProposedChanges summary={now} />
        </>
      )}
      {!now && (
        <ul className={classes.changes} aria-label={t`As it is now`}>
          {others.map((thing) => (
            <li key={`${thing.type} ${thing.id}`}>
              <ThenAndNow
                proposal={proposal}
                thing={thing}
                then={seen[present.indexOf(thing)]?.version ?? null}
              />
            </li>
          ))}
        </ul>
      )}
      <Group gap="sm" mt="sm">
        <Button variant="default" mih={44} aria-disabled={isBusy} onClick={onDecline}>{t`Decline`}</Button>
        <Button
          variant="default"
          mih={44}
          aria-disabled={isBusy}
          onClick={onLookAgain}
        >{t`Look again`}</Button>
      </Group>
    </Alert>
  );
}

/** The history of these says more than their versions. */
const subjectOf: Partial<Record<string, HistorySubject>> = {
  planting: 'planting',
  price_list: 'price_list',
  lot: 'lot',
};
const SINCE_MOST = 5;

type ThenAndNowProps = { proposal: Proposal; thing: Version; then: number | null };

function ThenAndNow({ proposal, thing, then }: ThenAndNowProps) {
  const { t } = useLingui();
  const { type, id, version: now } = thing;
  const change = proposal.summary.changes.find((one) => one.id === id && one.type === type);
  const line = trpc.orders.line.useQuery(
    { id: Number(id) },
    { enabled: type === 'order_line', staleTime: 0 },
  );
  const present = line.data && {
    status: line.data.status,
    quantity: line.data.quantity,
    farmerId: line.data.farmerId || null,
    deliveryDate: line.data.deliveryDate,
  };
  const subject = subjectOf[type];
  const history = trpc.history.list.useQuery(
    { subject: subject ?? 'planting', id, limit: SINCE_MOST },
    { enabled: subject !== undefined && now !== null, staleTime: 0 },
  );
  const since = history.data?.items.filter(({ createdAt }) => createdAt > proposal.createdAt) ?? [];
  // Which price it was is one of the fields.
  const { productName: _, size: __, ...about } = change?.about ?? {};
  const before = Object.entries(change?.before ?? {}).filter(
    ([field, value]) => present?.[field as keyof typeof present] !== value,
  );
  const blank = translate(historyText.blank);
  const versions =
    now === null ? t`It is gone.` : t`Version ${then ?? blank} when it was proposed, version ${now} now.`;
  return (
    <>
      {present && (
        <ProposedChange
          change={{
            ...{ type: 'order_line', id, what: 'changed', about: change?.about ?? {} },
            ...{ before: Object.fromEntries(before), after: present },
          }}
        />
      )}
      {since.map((entry) => (
        <ProposedChange
          key={entry.id}
          change={{ ...entry, id, about: type === 'price_list' ? about : (change?.about ?? {}) }}
        />
      ))}
      {since.length === 0 && (
        <Text size="sm" c="dimmed">
          {versions}
        </Text>
      )}
    </>
  );
}
