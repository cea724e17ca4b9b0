import type { Invoice } from '@farm/domain/invoices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { useInvoices, useIssue } from './invoices.calls.ts';

export const ISSUE_MADE = 'issue-made';

/** It was just made, to be issued with one more press. */
export function MadeDrafts({ made, onDone }: { made: readonly Invoice[]; onDone: () => void }) {
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
