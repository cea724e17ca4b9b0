import type { Invoice } from '@farm/domain/invoices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ShowMore } from '../../components/loaded.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { RepriceButton } from '../orders/reprice/reprice-button.tsx';
import { useInvoices, useIssue, useMakeDrafts, useToInvoice } from './invoices.calls.ts';
import classes from './invoices.module.css';
import { invoicesText } from './invoices.text.ts';
import { DeliveryRow, keyOf } from './to-invoice-row.tsx';

const SHOWN_AT_FIRST = 5;

export function ToInvoice() {
  const { t } = useLingui();
  const { first, deliveries, ...list } = useToInvoice();
  const { make, isMaking } = useMakeDrafts();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [made, setMade] = useState<Invoice[]>([]);
  const [isLong, setLong] = useState(false);
  if (!first) {
    return list.error ? (
      <LoadFailure title={translate(invoicesText.toInvoiceFailed)} query={list} />
    ) : (
      <Skeletons label={t`Loading what is to be invoiced`} heights={[150]} />
    );
  }
  const chosen = deliveries.filter((delivery) => ticked.has(keyOf(delivery)));
  const { count } = first;
  const total = formatMoney(first.totalCents);
  const tickedTotal = formatMoney(chosen.reduce((sum, { totalCents }) => sum + totalCents, 0));
  // Lines that wait for a price are named, wherever they are in the list.
  const shown = isLong
    ? deliveries
    : deliveries.filter(({ unpriced }, index) => index < SHOWN_AT_FIRST || unpriced > 0);
  const makeThem = async () => {
    const drafts = await make(chosen);
    if (drafts.length === 0) return;
    setTicked(new Set());
    setMade(drafts);
    focusOn(`#${ISSUE_MADE}`);
  };
  const tick = (key: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(key);
    else next.delete(key);
    setTicked(next);
  };
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="to-invoice">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h5" id="to-invoice">
          {count === 0
            ? t`To invoice`
            : t`To invoice: ${plural(count, { one: '# delivery', other: '# deliveries' })}, ${total}`}
        </Title>
        {count > 0 && (
          <Group gap="sm">
            {first.unpriced > 0 && <RepriceButton variant="default" />}
            {chosen.length > 0 && (
              <Text size="sm" c="dimmed" role="status">
                {t`${plural(chosen.length, { one: '# ticked', other: '# ticked' })}, ${tickedTotal}`}
              </Text>
            )}
            <Button
              leftSection={
                isMaking ? (
                  <Loader size={14} color="currentColor" aria-hidden="true" />
                ) : (
                  <IconFileInvoice size={16} aria-hidden />
                )
              }
              aria-disabled={isMaking}
              onClick={() => void makeThem()}
            >{t`Make invoices`}</Button>
          </Group>
        )}
      </Group>
      {made.length > 0 && <MadeDrafts made={made} onDone={() => setMade([])} />}
      {count === 0 ? (
        made.length === 0 && (
          <Text size="sm" c="dimmed" mt="xs">
            {t`Nothing to invoice. Delivered lines appear here.`}
          </Text>
        )
      ) : (
        <>
          <ul className={classes.deliveries} aria-labelledby="to-invoice">
            {shown.map((delivery) => (
              <DeliveryRow
                key={keyOf(delivery)}
                delivery={delivery}
                isTicked={ticked.has(keyOf(delivery))}
                onTick={(isTicked) => tick(keyOf(delivery), isTicked)}
              />
            ))}
          </ul>
          {!isLong && deliveries.length > shown.length && (
            <Button variant="subtle" size="compact-sm" onClick={() => setLong(true)}>
              {t`Show all ${plural(count, { one: '# delivery', other: '# deliveries' })}`}
            </Button>
          )}
          {isLong && <ShowMore list={list} label={t`Show more deliveries`} size="compact-sm" />}
        </>
      )}
    </Paper>
  );
}

const ISSUE_MADE = 'issue-made';

/** It was just made, to be issued with one more press. */
function MadeDrafts({ made, onDone }: { made: readonly Invoice[]; onDone: () => void }) {
  const { t } = useLingui();
  const manages = useMay()('invoices.manage');
  const { issue, isIssuing, error } = useIssue();
  // A draft may have been changed or issued since.
  const { invoices: drafts, isFetching } = useInvoices('draft');
  const current = made.map((one) => drafts.find(({ id }) => id === one.id) ?? one);
  const ready = current.filter(({ unpriced }) => unpriced === 0);
  const waiting = current.length - ready.length;
  const total = formatMoney(current.reduce((sum, { totalCents }) => sum + totalCents, 0));
  const issueThem = async () => {
    const issued = await issue(ready);
    if (issued.length === 0) return;
    onDone();
    focusOn(`#${MAIN_ID}`, { preventScroll: true });
  };
  return (
    <Alert
      mt="sm"
      p="sm"
      color="brand"
      title={t`${plural(made.length, { one: '# draft made', other: '# drafts made' })}: ${total}`}
    >
      <Stack gap="xs">
        {waiting > 0 && (
          <Text size="sm">
            {t`${plural(waiting, {
              one: '# draft has a line without a price. Set it, then issue.',
              other: '# drafts have lines without a price. Set them, then issue.',
            })}`}
          </Text>
        )}
        {!manages && <Text size="sm">{t`An administrator looks at them and issues them.`}</Text>}
        <DialogFailure error={error} />
        <Group gap="xs">
          {manages && ready.length > 0 && (
            <Button
              id={ISSUE_MADE}
              size="sm"
              aria-disabled={isIssuing || isFetching}
              leftSection={isIssuing && <Loader size={14} color="currentColor" aria-hidden="true" />}
              onClick={() => void issueThem()}
            >
              {t`Issue ${plural(ready.length, { one: '# invoice', other: '# invoices' })}`}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={onDone}>
            {manages ? t`Later` : t`Close`}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
