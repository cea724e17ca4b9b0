import type { Day } from '@farm/domain/core';
import { type PackingDay, type PackingDelivery, packingTexts } from '@farm/domain/packing';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconChecks } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { CalendarDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { focusOn } from '../../lib/focus.ts';
import { notify } from '../../lib/notify.tsx';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { DeliverDay, deliverDayId } from './deliver-day.tsx';
import { PackDeliveries, packDeliveryId, packSummaryId } from './pack-deliveries.tsx';
import { PackDelivery } from './pack-delivery.tsx';
import { needsNoAnswer, presetOf, toPack } from './pack-drafts.ts';
import classes from './pack-part.module.css';
import { isConfirmed, isToPack, stateOf } from './pack-states.ts';
import { packingText } from './packing.text.ts';
import { usePack, usePackingDay } from './packing-pack.calls.ts';
import { papers } from './packing-papers.ts';
import { PaperButtons, PaperLink } from './paper-buttons.tsx';
import { type PackFields, usePackFields } from './use-pack-drafts.ts';

export function PackPart({ day }: { day: Day }) {
  const { t } = useLingui();
  const { data, error, refetch } = usePackingDay(day);
  if (error && !data) return <LoadFailure title={t`Failed to fetch orders`} query={{ error, refetch }} />;
  if (!data) return <PackSkeleton />;
  if (data.deliveries.length === 0) {
    return (
      <EmptyNote
        drawing={<CalendarDrawing size={88} />}
        title={translate(packingTexts.noDeliveries())}
        text={t`Orders appear here on their delivery day once they are confirmed.`}
      />
    );
  }
  return <PackBoard {...data} />;
}

const firstOpen = (deliveries: readonly PackingDelivery[]) =>
  deliveries.find(({ lines }) => lines.some(isToPack)) ??
  deliveries.find(({ lines }) => lines.some(isConfirmed)) ??
  deliveries[0];

const focusOnLines = (buyerId: number) =>
  focusOn(() => {
    const chosen = document.querySelector(`[data-buyer="${buyerId}"]`);
    return chosen?.querySelector<HTMLElement>('form input') ?? chosen?.querySelector<HTMLElement>('h2');
  });

function PackBoard({ day, deliveries }: PackingDay) {
  const { t } = useLingui();
  const mayPack = useMay()('packing.pack');
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [{ buyer }, change] = useDashboardSearch();
  const [first] = useState(() => firstOpen(deliveries)?.buyerId);
  const fields = usePackFields();
  const named = deliveries.find(({ buyerId }) => buyerId === buyer);
  const shown =
    named ?? (isPhone ? undefined : (deliveries.find(({ buyerId }) => buyerId === first) ?? deliveries[0]));
  const at = shown ? deliveries.indexOf(shown) : 0;
  const next = [...deliveries.slice(at + 1), ...deliveries.slice(0, at)].find(({ lines }) =>
    lines.some(isToPack),
  );
  const choose = useCallback(
    (buyerId: number, byKey: boolean) => {
      change({ buyer: buyerId }, { replace: !isPhone });
      if (byKey) focusOnLines(buyerId);
      else if (isPhone) focusOn('#pack-heading');
    },
    [change, isPhone],
  );
  return (
    <Stack gap="md">
      {!(isPhone && shown) && <DayActs day={day} deliveries={deliveries} fields={fields} mayPack={mayPack} />}
      <div className={classes.board}>
        {!(isPhone && shown) && (
          <PackDeliveries deliveries={deliveries} chosenId={shown?.buyerId} onChoose={choose} />
        )}
        {shown && (
          <div>
            {isPhone && (
              <Button
                variant="subtle"
                mb="xs"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
                onClick={() => {
                  change({ buyer: undefined });
                  focusOn(`#${packDeliveryId(shown.buyerId)}`);
                }}
              >{t`All deliveries`}</Button>
            )}
            <PackDelivery
              key={shown.buyerId}
              day={day}
              delivery={shown}
              fields={fields}
              mayPack={mayPack}
              next={next}
              onNext={choose}
            />
          </div>
        )}
      </div>
    </Stack>
  );
}

type DayActsProps = PackingDay & { fields: PackFields; mayPack: boolean };

function DayActs({ day, deliveries, fields, mayPack }: DayActsProps) {
  const { t } = useLingui();
  const { pack, isPending } = usePack(fields.refuse);
  const open = deliveries.flatMap(({ lines }) => lines.filter(isToPack));
  const asOrdered = open.filter((line) => needsNoAnswer(line) && !fields.drafts[line.id]);
  const typed = open.filter(({ id }) => fields.drafts[id]).length;
  const left = { typed, weighed: open.length - asOrdered.length - typed };
  const all = deliveries.length;
  const delivered = deliveries.filter((delivery) => stateOf(delivery) === 'delivered').length;
  const toPackNow = deliveries.filter(({ lines }) => lines.some(isToPack)).length;
  const packAll = async () => {
    if (isPending) return;
    const lines = asOrdered.map((line) => toPack(line, presetOf(line)));
    const ids = new Set(lines.map(({ id }) => id));
    const count = deliveries.filter((delivery) => delivery.lines.some(({ id }) => ids.has(id))).length;
    if (lines.length === 0) return notify.failure(packingText.nothingToPack(left));
    const toast = packingText.packedDay(count, lines.length, left);
    const isPacked = await pack({ lines, toast, canUndo: true, isShown: false });
    if (isPacked) fields.forget([...ids]);
    // A button that has become disabled cannot keep the focus.
    if (isPacked && left.typed + left.weighed === 0) focusOn(`#${deliverDayId}`);
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" size="sm" role="status" id={packSummaryId} tabIndex={-1}>
        <Plural value={all} one="# delivery" other="# deliveries" /> ·{' '}
        {t`${toPackNow} to pack, ${delivered} delivered`}
      </Text>
      <Group gap="xs" className={classes.acts ?? ''}>
        <PaperLink href={papers.notes(day)}>{t`Delivery notes`}</PaperLink>
        <PaperButtons day={day} />
      </Group>
      <Group gap="xs" ml="auto" className={classes.acts ?? ''}>
        <DeliverDay day={day} deliveries={deliveries} />
        {mayPack && (
          <Button
            variant={open.length > 0 ? 'filled' : 'default'}
            leftSection={<IconChecks size={18} aria-hidden />}
            loading={isPending}
            disabled={open.length === 0}
            onClick={() => void packAll()}
          >{t`Pack all as ordered`}</Button>
        )}
      </Group>
    </Group>
  );
}

function PackSkeleton() {
  const { t } = useLingui();
  return (
    <Stack role="status" aria-label={t`Loading`}>
      <Skeleton h={36} />
      <div className={classes.board}>
        <Stack gap="xs">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} h={56} radius="md" />
          ))}
        </Stack>
        <Skeleton h={320} radius="md" />
      </div>
    </Stack>
  );
}
