import { type Recall, type RecallContact, type WayToTell, waysToTell } from '@farm/domain/recalls';
import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, NativeSelect, Paper, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { focusOn, isField } from '../../lib/focus.ts';
import { formatDay, formatInstant, formatNumber, formatUnits } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { MailLink, PhoneLink } from '../buyers/buyer-facts.tsx';
import { useTell } from './recalls.calls.ts';
import classes from './recalls.module.css';
import { toldLabels, wayLabels } from './recalls.text.ts';
import { ReturnedForm } from './returned-form.tsx';

export const tellId = (buyerId: number): string => `tell-${buyerId}`;

type RecallContactCardProps = {
  recall: Recall;
  contact: RecallContact;
  mayTell: boolean;
  onTold: () => void;
};

/** One buyer of the lots: how to reach them, what they got, and whether they were told. */
export function RecallContactCard({ recall, contact, mayTell, onTold }: RecallContactCardProps) {
  const { t } = useLingui();
  const { buyerId, buyerName, phone, email, amounts, state, toldAt, returned, note, version } = contact;
  const tell = useTell();
  const noting = useSubject<RecallContact>();
  const [how, setHow] = useState<WayToTell>(contact.how ?? 'phone');
  const headingId = `recall-buyer-${buyerId}`;
  const isTold = state === 'told';
  const mark = () => {
    if (isTold || tell.isPending) return;
    tell.mutate({ id: recall.id, buyerId, how, version });
    onTold();
  };
  const undo = () =>
    tell.mutate(
      { id: recall.id, buyerId, isTold: false, version },
      { onSuccess: () => focusOn(`#${tellId(buyerId)}`) },
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
    if (!mayTell || event.key.toLowerCase() !== 't' || !isPlain || isField(event.target as Element)) return;
    event.preventDefault();
    mark();
  };
  return (
    <Paper
      withBorder
      p="md"
      component="article"
      aria-labelledby={headingId}
      className={classes.contact ?? ''}
      data-state={state}
      onKeyDown={onKeyDown}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={3} size="h5" id={headingId} className={classes.words ?? ''}>
          {buyerName}
        </Title>
        <Text fw={650} className={classes.amount ?? ''}>
          {amounts.map(({ baseUnit, units }) => formatUnits(Number(units), baseUnit)).join(' + ')}
        </Text>
      </Group>
      {phone || email ? (
        <Group gap="md" mt={2}>
          {phone && <PhoneLink phone={phone} />}
          {email && <MailLink email={email} />}
        </Group>
      ) : (
        <Text size="sm" c="dimmed">{t`Neither phone nor email is known.`}</Text>
      )}
      <Got recall={recall} contact={contact} />
      {(returned || note) && (
        <Text size="sm" mt="xs" className={classes.words ?? ''}>
          {returned && t`Returned: ${returned}`}
          {returned && note && <br />}
          {note}
        </Text>
      )}
      <Group gap="xs" mt="sm" align="center" className={classes.telling ?? ''}>
        <ToldLine contact={contact} isClosed={recall.closedAt !== null} />
        {mayTell && !isTold && (
          <>
            <NativeSelect
              size="xs"
              aria-label={t`How ${buyerName} is told`}
              value={how}
              onChange={({ currentTarget }) => setHow(currentTarget.value as WayToTell)}
              data={waysToTell.map((way) => ({ value: way, label: translate(wayLabels[way]) }))}
            />
            <Button
              id={tellId(buyerId)}
              size="compact-sm"
              aria-keyshortcuts="T"
              aria-label={t`Mark told: ${buyerName}`}
              loading={tell.isPending}
              leftSection={<IconCheck size={14} aria-hidden />}
              onClick={mark}
            >{t`Told`}</Button>
          </>
        )}
        {mayTell && toldAt !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t`Undo: ${buyerName} was told`}
            loading={tell.isPending}
            onClick={undo}
          >{t`Undo`}</Button>
        )}
        {mayTell && state !== 'again' && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t`Returned, note: ${buyerName}`}
            onClick={() => noting.open(contact)}
          >{t`Returned, note`}</Button>
        )}
      </Group>
      <FormDialog isOpen={noting.isOpen} onClose={noting.close} title={t`What ${buyerName} said`}>
        {noting.subject && (
          <ReturnedForm recallId={recall.id} contact={noting.subject} onSaved={noting.close} />
        )}
      </FormDialog>
    </Paper>
  );
}

function Got({ recall, contact }: { recall: Recall; contact: RecallContact }) {
  const { t } = useLingui();
  const lots = new Map(recall.lots.map(({ lot }) => [lot.id, lot]));
  return (
    <ul className={classes.got}>
      {contact.deliveries.map(({ lineId, deliveredOn, size, orderNumber, note, lots: parts }) => {
        const number = note?.number;
        const amounts = parts.map(({ lotId, packages, units }) => {
          const lot = lots.get(lotId);
          const amount = `${formatNumber(Number(packages))} × ${size} · ${formatUnits(Number(units), lot?.baseUnit ?? null)}`;
          return lots.size > 1 ? `${amount} · ${lot?.lotCode ?? lotId}` : amount;
        });
        return (
          <li key={lineId}>
            {[
              formatDay(deliveredOn),
              amounts.join('; '),
              t`Order #${orderNumber}`,
              number !== undefined && t`Note ${number}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        );
      })}
    </ul>
  );
}

type ToldLineProps = { contact: RecallContact; isClosed: boolean };

function ToldLine({ contact: { state, toldAt, toldBy, how }, isClosed }: ToldLineProps) {
  const { t } = useLingui();
  if (toldAt === null)
    return isClosed ? (
      <Badge tt="none" variant="light" color="gray">
        {t`Not told`}
      </Badge>
    ) : null;
  const label = translate(toldLabels[how ?? 'phone']);
  const name = toldBy?.name ?? t`Unknown`;
  const when = formatInstant(toldAt);
  return (
    <>
      <Badge tt="none" variant="light" color={state === 'told' ? 'brand' : 'yellow'}>
        {state === 'told' ? label : t`Tell again`}
      </Badge>
      <Text size="sm" c="dimmed" span>
        {state === 'told' ? t`by ${name}, ${when}` : t`${label} by ${name}, ${when}; there is more since`}
      </Text>
    </>
  );
}
