import type { CreatedFeed } from '@farm/domain/deliveries';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { OnceNote } from '../../components/once-note.tsx';
import { trpc } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import { deliveriesText } from './deliveries.text.ts';

const addressOf = ({ path }: CreatedFeed) => `${window.location.origin}${path}`;

/** A phone opens such a link with its calendar, which asks whether to subscribe. */
const linkOf = (created: CreatedFeed) => addressOf(created).replace(/^https?:/, 'webcal:');

export function SubscribeForm({ onClose }: { onClose: () => void }) {
  const feed = trpc.feed.get.useQuery(undefined, { staleTime: 0 });
  const [created, setCreated] = useState<CreatedFeed | null>(null);
  if (created) return <NewAddress created={created} onDone={onClose} />;
  return (
    <Loaded query={feed} failed={deliveriesText.feedFailed} waiting={<Skeleton h={150} />}>
      {({ createdAt }) => <OwnAddress createdAt={createdAt} onCreated={setCreated} />}
    </Loaded>
  );
}

type OwnAddressProps = { createdAt: string | null; onCreated: (created: CreatedFeed) => void };

function OwnAddress({ createdAt, onCreated }: OwnAddressProps) {
  const { t } = useLingui();
  const create = useWrite(trpc.feed.create, { reads: ['feed.get'], onSuccess: onCreated });
  const end = useWrite(trpc.feed.end, { reads: ['feed.get'], success: deliveriesText.feedEnded });
  const since = createdAt && formatInstant(createdAt);
  const isBusy = create.isPending || end.isPending;
  return (
    <Stack>
      <Text size="sm">
        {t`Your own calendar, on a phone or a computer, shows the deliveries that you see here, from 31 days ago to a year ahead. It looks for changes once an hour.`}
      </Text>
      <Text size="sm" role="status">
        {since
          ? t`Since ${since} you have had an address. It cannot be shown again. A new one ends it at once.`
          : t`For this you get an address. Anyone who has it sees these deliveries without signing in, so keep it to yourself.`}
      </Text>
      <DialogFailure error={create.error ?? end.error} />
      <Group justify="flex-end" gap="sm">
        {since && (
          <Button
            variant="default"
            disabled={create.isPending}
            loading={end.isPending}
            onClick={() => end.mutate()}
          >{t`End address`}</Button>
        )}
        <Button
          data-autofocus
          disabled={isBusy && !create.isPending}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {since ? t`New address` : t`Make address`}
        </Button>
      </Group>
    </Stack>
  );
}

function NewAddress({ created, onDone }: { created: CreatedFeed; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <Stack>
      <List size="sm" spacing="xs">
        <List.Item>
          {t`On an iPhone or a Mac:`}{' '}
          <Anchor
            href={linkOf(created)}
            underline="always"
            inherit
          >{t`add it to the calendar of this device`}</Anchor>
        </List.Item>
        <List.Item>
          {t`On an Android phone, if the farm can be reached from the internet: in Google Calendar on a computer, choose “Other calendars”, “From URL”, and paste the address.`}
        </List.Item>
        <List.Item>{t`In Outlook: choose “Add calendar”, “Subscribe from web”, and paste the address.`}</List.Item>
      </List>
      <OnceNote label={t`Address of your calendar`} value={addressOf(created)} onDone={onDone}>
        {t`Copy the address now: it is not shown again, and the farm does not keep it.`}
      </OnceNote>
    </Stack>
  );
}
