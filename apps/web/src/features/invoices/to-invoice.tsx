import type { Invoice } from '@farm/domain/invoices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Loader, Paper, Text, Title } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatMoney } from '../../lib/format.ts';
import { readOn } from '../../lib/read-on.ts';
import { translate } from '../../lib/translate.ts';
import { RepriceButton } from '../orders/reprice/reprice-button.tsx';
import { useMakeDrafts, useToInvoice } from './invoices.calls.ts';
import classes from './invoices.module.css';
import { invoicesText } from './invoices.text.ts';
import { ISSUE_MADE, MadeDrafts } from './made-drafts.tsx';
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
          {isLong && list.hasNextPage && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={list.isFetchingNextPage}
              onClick={() => void readOn(list)}
            >{t`Show more deliveries`}</Button>
          )}
        </>
      )}
    </Paper>
  );
}
