import type { Day } from '@farm/domain/core';
import { nothingToHarvest, type HarvestRow as Row } from '@farm/domain/packing';
import { plural, t } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useCallback } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DayInput } from '../../components/day-input.tsx';
import { CrateDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { EndlessList } from '../../components/endless-list.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatNumber, formatUnits } from '../../lib/format.ts';
import { lazyDialog, lazyScreen } from '../../lib/lazy-screen.tsx';
import { toPaper } from '../../lib/open-paper.ts';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { UnconfirmedNote } from '../deliveries/unconfirmed-note.tsx';
import { EnoughOnHand, HarvestRow, harvestedId } from './harvest-row.tsx';
import classes from './packing.module.css';
import { useDeliverOld, useHarvestList } from './packing-harvest.calls.ts';

const ShareDialog = lazyDialog(() => import('./share/share-dialog.tsx'));
const HarvestForm = lazyScreen(() => import('../plantings/harvest-form.tsx'));

const THROUGH_ID = 'harvest-through';

export default function HarvestPart({ day }: { day: Day }) {
  const { t } = useLingui();
  const [search, change] = useDashboardSearch();
  const { list, latestRows } = useHarvestList(day, search.through);
  const through = search.through ?? list.data?.through;
  const harvesting = useSubject<Row>();
  const sharing = useSubject<Row>();
  const renderRow = useCallback(
    (row: Row) => (
      <HarvestRow row={row} through={through ?? day} onHarvested={harvesting.open} onShare={sharing.open} />
    ),
    [through, day, harvesting.open, sharing.open],
  );
  const { rows = [], enough = [], oldDeliveries = 0 } = list.data ?? {};

  const onSaved = () => {
    harvesting.close();
    const id = harvesting.subject?.productNameId;
    const at = rows.findIndex(({ productNameId }) => productNameId === id);
    const left = latestRows();
    const next = left.find(({ productNameId }) => productNameId === id) ?? left[at] ?? left.at(-1);
    focusOn(next ? `#${harvestedId(next)}` : `#${THROUGH_ID}`);
  };
  return (
    <Stack gap="md">
      <Papers
        day={day}
        through={through ?? null}
        isChosen={search.through !== undefined}
        onThrough={(to) => change({ through: to }, { replace: true })}
      />
      {through && <UnconfirmedNote view="days" span={{ first: day, last: through }} />}
      {oldDeliveries > 0 && <OldDeliveries count={oldDeliveries} />}
      {list.isPending && (
        <Skeletons label={t`Loading the harvest list`} heights={[112, 112, 112, 112]} gap={8} />
      )}
      {list.error && !list.data && <LoadFailure title={t`Failed to fetch the harvest list`} query={list} />}
      {list.data && rows.length === 0 && (
        <EmptyNote
          drawing={<CrateDrawing size={88} />}
          title={translate(nothingToHarvest(list.data.through))}
        />
      )}
      {rows.length > 0 && (
        <section aria-labelledby="to-harvest">
          <VisuallyHidden>
            <h2 id="to-harvest">{t`To harvest`}</h2>
          </VisuallyHidden>
          <EndlessList
            aria-labelledby="to-harvest"
            items={rows}
            keyOf={({ productNameId }) => productNameId}
            rowHeight={112}
            gap={8}
          >
            {renderRow}
          </EndlessList>
        </section>
      )}
      {enough.length > 0 && <EnoughOnHand rows={enough} through={through ?? day} />}
      <FormDialog isOpen={harvesting.isOpen} onClose={harvesting.close} title={t`Record harvest`}>
        {harvesting.subject && <HarvestForm {...harvestOf(harvesting.subject)} onSaved={onSaved} />}
      </FormDialog>
      {sharing.subject && through && (
        <ShareDialog
          isOpen={sharing.isOpen}
          productNameId={sharing.subject.productNameId}
          through={through}
          onClose={sharing.close}
        />
      )}
    </Stack>
  );
}

const harvestOf = ({ productNameId: id, productName: name, baseUnit, plantings, toHarvest }: Row) => {
  const amount = formatUnits(toHarvest, baseUnit);
  return {
    product: { id, name, baseUnit },
    plantings,
    wanted: { units: toHarvest, text: t`${amount} must come in` },
  };
};

type PapersProps = {
  day: Day;
  /** It is null until the farm says how far. */
  through: Day | null;
  isChosen: boolean;
  onThrough: (through: Day | undefined) => void;
};

function Papers({ day, through, isChosen, onThrough }: PapersProps) {
  const { t } = useLingui();
  const list = `/api/day-sheets/${through ?? day}/harvest-list`;
  const paper = { component: 'a', variant: 'default' } as const;
  return (
    <Group align="flex-end" justify="space-between" gap="sm" className={classes.papers ?? ''}>
      <DayInput
        id={THROUGH_ID}
        label={t`Through`}
        {...(isChosen && { clearLabel: t`Through the next harvest` })}
        value={through}
        onSettle={(to) => to !== through && onThrough(to ?? undefined)}
      />
      <Group gap="sm">
        <Button {...paper} {...toPaper(`${list}.pdf`)} leftSection={<IconPrinter size={18} aria-hidden />}>
          {t`Print`}
        </Button>
        <Button
          {...paper}
          {...toPaper(`/api/day-sheets/${day}/pick-list.pdf`)}
          leftSection={<IconPrinter size={18} aria-hidden />}
        >{t`Pick list`}</Button>
        <Button
          component="a"
          variant="default"
          href={`${list}.csv`}
          download
          leftSection={<IconDownload size={18} aria-hidden />}
        >{t`CSV`}</Button>
      </Group>
    </Group>
  );
}

function OldDeliveries({ count }: { count: number }) {
  const { t } = useLingui();
  const [isAsking, asking] = useDisclosure();
  const delivering = useDeliverOld(asking.close);
  const label = t`${plural(count, { one: 'Mark # old delivery delivered', other: 'Mark # old deliveries delivered' })}`;
  const left = formatNumber(delivering.left ?? count);
  return (
    <Alert color="yellow" p="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 18rem">
          <Plural
            value={count}
            one="# delivery is more than 60 days overdue and no longer listed."
            other="# deliveries are more than 60 days overdue and no longer listed."
          />
        </Text>
        <Button variant="default" onClick={asking.open}>
          {label}
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        confirmLabel={t`Mark delivered`}
        busyLabel={t`${left} left...`}
        color="brand"
        write={delivering}
        onConfirm={() => void delivering.run()}
        onCancel={() => {
          asking.close();
          delivering.forget();
        }}
      >
        {t`What they ordered is taken from the stock on hand, from the oldest lots first and as far as it lasts. If the stock was counted since they left, count it again afterwards. This cannot be undone.`}
      </ConfirmDialog>
    </Alert>
  );
}
