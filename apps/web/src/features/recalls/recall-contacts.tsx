import type { Recall } from '@farm/domain/recalls';
import { Trans, useLingui } from '@lingui/react/macro';
import { Kbd, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { focusOn } from '../../lib/focus.ts';
import { useMay } from '../../lib/person.tsx';
import { RecallContactCard, tellId } from './recall-contact.tsx';
import classes from './recalls.module.css';

/** It says how many were told, and has the focus once all are. */
export const TOLD_ID = 'recall-told';

/** The next who is not told of everything, after the one who was just told. */
const focusOnNext = (contacts: Recall['contacts'], told?: number) => {
  const at = contacts.findIndex(({ buyerId }) => buyerId === told);
  const others = [...contacts.slice(at + 1), ...contacts.slice(0, Math.max(0, at))];
  const next = others.find(({ state, lots }) => state !== 'told' && lots.length > 0);
  focusOn(`#${next ? tellId(next.buyerId) : TOLD_ID}`);
};

/** The buyers by amount, so that the largest is called first. */
export function RecallContacts({ recall }: { recall: Recall }) {
  const { t } = useLingui();
  const mayTell = useMay()('recalls.manage') && recall.closedAt === null;
  const { contacts, isPractice } = recall;
  // Only as the page opens: later the focus stays with the person.
  // biome-ignore lint/correctness/useExhaustiveDependencies: The contacts change with every telling.
  useEffect(() => {
    if (mayTell) focusOnNext(contacts);
  }, []);
  return (
    <section aria-labelledby="recall-contacts">
      <Title order={2} size="h4" id="recall-contacts" mb={4}>
        {isPractice ? t`Buyers you would call` : t`Buyers to call`}
      </Title>
      {contacts.length === 0 ? (
        <Text c="dimmed">{t`Nothing of these lots was delivered.`}</Text>
      ) : (
        <>
          {mayTell && (
            <Text size="sm" c="dimmed" mb="sm" className={classes.keys ?? ''}>
              <Trans>
                <Kbd>T</Kbd> marks the buyer told and goes to the next.
              </Trans>
            </Text>
          )}
          <ul className={classes.contacts} aria-label={t`Buyers by amount`}>
            {contacts.map((contact) => (
              <li key={contact.buyerId}>
                <RecallContactCard
                  recall={recall}
                  contact={contact}
                  mayTell={mayTell}
                  onTold={() => focusOnNext(contacts, contact.buyerId)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
