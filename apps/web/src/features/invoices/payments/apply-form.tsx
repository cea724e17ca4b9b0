import { centsText, readCents } from '@farm/domain/core';
import type { ApplyInput, Invoice } from '@farm/domain/invoices';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Skeleton, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogFailure } from '../../../components/dialog-failure.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { useCreateKey } from '../../../lib/create-key.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import { invoicesText } from '../invoices.text.ts';
import { useApply, useOpenOf } from './invoices-payments.calls.ts';

type ApplyFormProps = {
  from: ApplyInput['from'];
  buyerId: number;
  /** It is left to be applied. */
  cents: number;
  onDone: () => void;
};

/** Applies what is on account to one of the buyer's open invoices. */
export function ApplyForm(props: ApplyFormProps) {
  const { t } = useLingui();
  const list = useOpenOf(props.buyerId);
  if (!list.data) {
    if (list.error) return <LoadFailure title={translate(invoicesText.listFailed)} query={list} />;
    return <Skeleton h={60} mt="xs" role="status" aria-label={t`Loading the invoices`} />;
  }
  const open = list.data.items.filter(({ kind }) => kind === 'invoice');
  const [oldest] = open;
  if (!oldest) return <Text size="sm" c="dimmed" mt="xs">{t`This buyer has no open invoice.`}</Text>;
  return <Apply key={`${oldest.id} ${props.cents}`} {...props} open={open} oldest={oldest} />;
}

function Apply({ from, cents, open, oldest, onDone }: ApplyFormProps & { open: Invoice[]; oldest: Invoice }) {
  const { t } = useLingui();
  const apply = useApply();
  const keyFor = useCreateKey();
  const most = (one: Invoice | undefined) => centsText(Math.min(cents, one?.openCents ?? 0));
  const [invoiceId, setInvoiceId] = useState(oldest.id);
  const [amount, setAmount] = useState(most(oldest));
  const [isUnread, setUnread] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readCents(amount);
    setUnread(read === null);
    if (read === null || apply.isPending) return;
    const input = { from, invoiceId, cents: read };
    apply.mutate({ ...input, idempotencyKey: keyFor(input) }, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Group gap="xs" mt="xs" align="flex-end">
        <NativeSelect
          label={t`Invoice`}
          data={open.map((one) => ({
            value: String(one.id),
            label: [one.number, one.dueDate && formatDay(one.dueDate), formatMoney(one.openCents)]
              .filter(Boolean)
              .join(' · '),
          }))}
          value={String(invoiceId)}
          onChange={({ currentTarget: { value } }) => {
            setInvoiceId(Number(value));
            setAmount(most(open.find(({ id }) => id === Number(value))));
          }}
        />
        <TextInput
          label={t`Amount`}
          leftSection="$"
          w={120}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={isUnread && t`Enter an amount such as 15.00.`}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <Button type="submit" aria-disabled={apply.isPending}>{t`Apply`}</Button>
      </Group>
      <DialogFailure error={apply.error} />
    </form>
  );
}
