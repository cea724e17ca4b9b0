import { inEnglish } from '@farm/domain/texts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { saySent, translate } from '../../lib/translate.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { AddButtons, alreadyText } from '../orders/already-note.tsx';
import { LineList } from './line-list.tsx';
import { SkippedProposals } from './skipped-days.tsx';
import {
  type Proposal,
  type Refused,
  type Rule,
  tellPlaced,
  usePlace,
  useProposals,
  useSkip,
} from './standing.calls.ts';
import classes from './standing.module.css';
import { standingText } from './standing.text.ts';

const DayForm = lazyScreen<{ proposal: Proposal; onDone: () => void }>(() => import('./day-form.tsx'));

const SHOWN_AT_FIRST = 50;
const HEADING = 'to-review';

const keyOf = ({ standingId, day }: Pick<Proposal, 'standingId' | 'day'>) => `${standingId} ${day}`;
const canPlace = ({ lines }: Proposal) => lines.some(({ isGone }) => !isGone);
const occurrenceOf = ({ standingId: id, day }: Proposal) => ({ id, day });

/** The orders that wait to be placed, soonest first. `days`: how far ahead the rules look. */
export function ToReview({ days, rules }: { days: number; rules: readonly Rule[] }) {
  const { t } = useLingui();
  const manages = useMay()('standing.manage');
  const proposals = useProposals();
  const { placeThem, isPlacing, refused, forget } = usePlace();
  const changing = useSubject<Proposal>();
  const skipping = useSubject<Proposal>();
  const skip = useSkip();
  const [isLong, setLong] = useState(false);
  const { data } = proposals;
  if (!data) {
    return proposals.error ? (
      <LoadFailure title={translate(standingText.listFailed)} query={proposals} />
    ) : (
      <Skeletons label={t`Loading what is to be reviewed`} heights={[180]} />
    );
  }
  const toPlace = data.filter(canPlace);
  const shown = isLong ? data : data.slice(0, SHOWN_AT_FIRST);
  const count = data.length;
  const ahead = t`${plural(days, { one: 'the next day', other: 'the next # days' })}`;
  const place = async (some: readonly Proposal[], addTo?: string) => {
    const done = await placeThem(some.map((one) => ({ ...occurrenceOf(one), ...(addTo && { addTo }) })));
    if (!done) return;
    tellPlaced(done);
    focusOn(`#${HEADING}`, { preventScroll: true });
  };
  const skipped = skipping.subject;
  const skippedBuyer = skipped?.buyerName ?? '';
  const skippedDay = formatDayWithWeekday(skipped?.day ?? '2026-03-01');
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={HEADING}>
      <Group justify="space-between" gap="sm" mb={count > 0 ? 'sm' : 0}>
        <Title order={2} size="h5" id={HEADING} tabIndex={-1}>
          {count === 0
            ? t`To review`
            : t`To review: ${plural(count, { one: '# order', other: '# orders' })} for ${ahead}`}
        </Title>
        {manages && toPlace.length > 0 && (
          <Button
            leftSection={
              isPlacing ? (
                <Loader size={14} color="currentColor" aria-hidden="true" />
              ) : (
                <IconChecks size={16} aria-hidden />
              )
            }
            aria-disabled={isPlacing}
            onClick={() => void place(toPlace)}
          >
            {isPlacing ? t`Placing...` : t`Place all`}
          </Button>
        )}
      </Group>
      {refused.length > 0 && <RefusedNote refused={refused} proposals={data} onClose={forget} />}
      {count === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t`Nothing to review for ${ahead}.`}
        </Text>
      )}
      <Stack component="ul" gap={0} aria-labelledby={HEADING}>
        {shown.map((proposal) => (
          <ProposalRow
            key={keyOf(proposal)}
            proposal={proposal}
            isBusy={isPlacing}
            {...(manages && {
              acts: {
                place: () => void place([proposal]),
                addTo: (orderGroupId: string) => void place([proposal], orderGroupId),
                change: () => changing.open(proposal),
                skip: () => skipping.open(proposal),
              },
            })}
          />
        ))}
      </Stack>
      {shown.length < count && (
        <Button variant="subtle" size="compact-sm" onClick={() => setLong(true)}>
          {t`Show all ${plural(count, { one: '# order', other: '# orders' })}`}
        </Button>
      )}
      <SkippedProposals rules={rules} heading={HEADING} />
      <FormDialog
        isOpen={changing.isOpen}
        onClose={changing.close}
        title={
          changing.subject && `${changing.subject.buyerName} · ${formatDayWithWeekday(changing.subject.day)}`
        }
      >
        {changing.subject && (
          <DayForm
            key={keyOf(changing.subject)}
            proposal={changing.subject}
            onDone={() => {
              changing.close();
              focusOn(`#${HEADING}`, { preventScroll: true });
            }}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={skipping.isOpen}
        title={t`Skip this day?`}
        confirmLabel={t`Skip`}
        cancelLabel={t`Keep`}
        write={skip}
        onCancel={skipping.close}
        onConfirm={() =>
          skipped &&
          skip.mutate(occurrenceOf(skipped), {
            onSuccess: () => {
              skipping.close();
              focusOn(`#${HEADING}`, { preventScroll: true });
            },
          })
        }
      >
        {t`${skippedBuyer} gets no order for ${skippedDay}. The days after it stay.`}
      </ConfirmDialog>
    </Paper>
  );
}

type Acts = {
  place: () => void;
  addTo: (orderGroupId: string) => void;
  change: () => void;
  skip: () => void;
};
type ProposalRowProps = { proposal: Proposal; isBusy: boolean; acts?: Acts };

function ProposalRow({ proposal, isBusy, acts }: ProposalRowProps) {
  const { t } = useLingui();
  const { buyerName, day, lines, purchaseOrderNumber, notes, placesItself, already } = proposal;
  const date = formatDayWithWeekday(day);
  const of = `${buyerName}, ${date}`;
  const isPlaceable = canPlace(proposal);
  const button = (label: string, run: () => void, look?: ComponentProps<typeof Button<'button'>>) => (
    <Button size="compact-sm" variant="default" aria-label={`${label}: ${of}`} onClick={run} {...look}>
      {look?.children ?? label}
    </Button>
  );
  return (
    <li className={classes.row}>
      <div>
        <Text span fw={600}>
          {buyerName}
        </Text>
        {` · ${date}`}
        {purchaseOrderNumber && <Text span size="sm" c="dimmed">{` · ${t`PO`} ${purchaseOrderNumber}`}</Text>}
        <LineList lines={lines} label={t`Products for ${of}`} />
        {notes && (
          <Text size="sm" c="dimmed">
            {notes}
          </Text>
        )}
        {already.length > 0 && (
          <Text size="sm" fw={600}>
            {alreadyText(buyerName, already, day)}
          </Text>
        )}
        {!isPlaceable && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t`None of these products are sold now. Edit the standing order, or skip the day.`}
          </Text>
        )}
        {placesItself && isPlaceable && <Text size="sm" c="dimmed">{t`Places itself within the hour.`}</Text>}
      </div>
      {acts && (
        <Group gap={6} className={classes.acts ?? ''} data-by-finger>
          {isPlaceable && (
            <>
              <AddButtons already={already} of={of} isBusy={isBusy} onAdd={acts.addTo} />
              {button(already.length > 0 ? t`Place anyway` : t`Place`, acts.place, {
                variant: 'light',
                'aria-disabled': isBusy,
              })}
              {button(t`Change`, acts.change, { children: t`Change...` })}
            </>
          )}
          {button(t`Skip`, acts.skip)}
        </Group>
      )}
    </li>
  );
}

type RefusedNoteProps = { refused: readonly Refused[]; proposals: readonly Proposal[]; onClose: () => void };

function RefusedNote({ refused, proposals, onClose }: RefusedNoteProps) {
  const { t } = useLingui();
  const names = new Map(proposals.map((proposal) => [keyOf(proposal), proposal.buyerName]));
  return (
    <Alert
      color="red"
      role="alert"
      mb="sm"
      p="sm"
      withCloseButton
      closeButtonLabel={t`Close this message`}
      onClose={onClose}
      title={t`${plural(refused.length, { one: '# order was not placed', other: '# orders were not placed' })}`}
    >
      {refused.map((one) => (
        <div key={keyOf(one)}>
          {names.get(keyOf(one)) ?? ''} · {formatDayWithWeekday(one.day)}:{' '}
          {saySent({ message: inEnglish(one.text), text: one.text })}
        </div>
      ))}
    </Alert>
  );
}
