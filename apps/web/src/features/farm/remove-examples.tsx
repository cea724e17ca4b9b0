import type { FarmExamples } from '@farm/domain/farm';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Checkbox, List, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { useWrite } from '../../lib/use-write.ts';
import { farmText } from './farm.text.ts';

export default function RemoveExamplesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <FormDialog isOpen={isOpen} title={t`Remove the example farm`} onClose={onClose}>
      <RemoveExamples onDone={onClose} />
    </FormDialog>
  );
}

function RemoveExamples({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const examples = trpc.farm.examples.useQuery();
  return (
    <Loaded
      query={examples}
      failed={farmText.examplesFetchFailed}
      waiting={<Skeletons label={t`Loading what would be removed`} heights={[180, 36]} />}
    >
      {(read) => <RemoveExamplesForm examples={read} onDone={onDone} />}
    </Loaded>
  );
}

function RemoveExamplesForm({ examples, onDone }: { examples: FarmExamples; onDone: () => void }) {
  const { t } = useLingui();
  const [isAgreed, setAgreed] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const agreement = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(agreement.current), []);
  const remove = useWrite(trpc.farm.removeExamples, {
    topics: ['farm'],
    success: ({ isSignedOut }) => (isSignedOut ? undefined : farmText.examplesRemoved),
  });
  const { orders, ordersOfOthers, buyers, products, lots, plantings, messages, staying } = examples;
  const people = examples.people.length;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (remove.isPending) return;
    setMissed(!isAgreed);
    if (!isAgreed) return focusOn(agreement.current);
    remove.mutate(
      { version: examples.version },
      {
        // Nobody is signed in on this page now, so it is loaded again.
        onSuccess: ({ isSignedOut }) => (isSignedOut ? window.location.assign('/') : onDone()),
      },
    );
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t`This is removed at once, for everyone, and cannot be restored:`}</Text>
        <List size="sm" spacing={4} withPadding>
          <List.Item>
            <Plural value={people} one="# example person" other="# example people" />
            {': '}
            {examples.people.join(', ')}
          </List.Item>
          <List.Item>
            <Plural value={orders} one="# order" other="# orders" />
          </List.Item>
          <List.Item>
            <Plural value={buyers} one="# buyer" other="# buyers" />
          </List.Item>
          <List.Item>
            <Trans>
              <Plural value={products} one="# product" other="# products" /> with{' '}
              <Plural value={lots} one="# lot of stock" other="# lots of stock" />
            </Trans>
          </List.Item>
          <List.Item>
            <Plural value={plantings} one="# planting" other="# plantings" />
          </List.Item>
          <List.Item>
            <Plural value={messages} one="# message" other="# messages" />
          </List.Item>
        </List>
        {ordersOfOthers > 0 && (
          <Alert color="yellow" p="sm">
            <Plural
              value={ordersOfOthers}
              one="# of these orders was placed by somebody who is not an example person. It is removed too."
              other="# of these orders were placed by people who are not example people. They are removed too."
            />
          </Alert>
        )}
        <Text size="sm">
          <Plural
            value={staying}
            _0="Nobody has signed up yet, so nobody stays."
            one="# person who signed up stays."
            other="# people who signed up stay."
          />{' '}
          {t`The farm’s own details and the access codes stay.`}
        </Text>
        {examples.isOneOfThem && (
          <Text size="sm">{t`You are one of the example people, so you will be signed out. To begin with your own farm, sign up with the admin access code that the farm printed at its first start.`}</Text>
        )}
        <Checkbox
          ref={agreement}
          label={t`Remove all of this for good`}
          checked={isAgreed}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
          error={isMissed && !isAgreed && t`Tick this first.`}
        />
        <DialogFailure error={remove.error} />
        <FormButtons
          label={t`Remove the example farm`}
          busyLabel={t`Removing...`}
          isBusy={remove.isPending}
          color="red"
        />
      </Stack>
    </form>
  );
}
