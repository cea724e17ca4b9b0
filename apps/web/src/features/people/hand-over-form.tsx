import { fittingWork, isNoWork, type Person } from '@farm/domain/people';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useNameOf } from '../../lib/people.ts';
import { useHandOver, usePeopleList } from './people.calls.ts';
import { roleName } from './person-fields.ts';
import { useWorkText } from './use-work-text.ts';

export function HandOverForm({ person: opened, onDone }: { person: Person; onDone: () => void }) {
  const { t } = useLingui();
  const workText = useWorkText();
  const nameOf = useNameOf();
  const people = usePeopleList().data ?? [];
  const person = people.find(({ uid }) => uid === opened.uid) ?? opened;
  const [to, setTo] = useState('');
  const receivers = people.filter(
    ({ uid, role, suspendedAt }) =>
      uid !== person.uid && !suspendedAt && !isNoWork(fittingWork(person.work, role)),
  );
  const handOver = useHandOver(receivers);
  useUnsaved(to !== '' && !handOver.isSuccess);
  const receiver = receivers.find(({ uid }) => uid === to);
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (receiver && !handOver.isPending)
      handOver.mutate({ from: person.uid, to: receiver.uid }, { onSuccess: onDone });
  };
  const name = nameOf(person);
  const all = workText(person.work);
  return (
    <SaveForm
      onSubmit={submit}
      write={handOver}
      label={t`Hand over`}
      busyLabel={t`Handing over...`}
      isDisabled={!receiver}
      onCancel={onDone}
    >
      <Text>{t`${name} has ${all}.`}</Text>
      {receivers.length === 0 ? (
        <Text>{t`Nobody has a role that can take this over. Invite a person or change a role first.`}</Text>
      ) : (
        <NativeSelect
          label={t`Who takes over`}
          data-first
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        >
          <option value="" disabled hidden>
            {t`Choose a person`}
          </option>
          {receivers.map((one) => (
            <option key={one.uid} value={one.uid}>
              {nameOf(one)} ({roleName(one.role)})
            </option>
          ))}
        </NativeSelect>
      )}
      <div role="status">{receiver && <WhatGoes person={person} receiver={receiver} />}</div>
    </SaveForm>
  );
}

function WhatGoes({ person: { work }, receiver }: { person: Person; receiver: Person }) {
  const { t } = useLingui();
  const workText = useWorkText();
  const goes = fittingWork(work, receiver.role);
  const left = {
    buyers: work.buyers - goes.buyers,
    orders: work.orders - goes.orders,
    growerLines: work.growerLines - goes.growerLines,
  };
  const name = useNameOf()(receiver);
  const going = workText(goes);
  const staying = workText(left);
  return (
    <>
      <Text>{t`${name} gets ${going}, and one notification.`}</Text>
      {!isNoWork(left) && <Text size="sm" c="dimmed">{t`Not for this role, so it stays: ${staying}.`}</Text>}
    </>
  );
}
