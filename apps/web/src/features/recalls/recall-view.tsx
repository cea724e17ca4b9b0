import type { Recall, RecallLot, RecallPacked } from '@farm/domain/recalls';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Badge, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconCheck,
  IconFileText,
  IconInfoCircle,
  IconLock,
  IconPlus,
} from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CrateDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { isGone } from '../../lib/api.ts';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { formatDay, formatInstant, formatNumber, formatUnits } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { LotBalance } from '../tracing/lot-facts.tsx';
import { AddLotForm } from './add-lot-form.tsx';
import { RecallBadges } from './recall-badges.tsx';
import { RecallContacts, TOLD_ID } from './recall-contacts.tsx';
import { useCloseRecall, useRecall } from './recalls.calls.ts';
import classes from './recalls.module.css';
import { recallFields, recallsText, titleOf, toldText } from './recalls.text.ts';

const AnchorLink = createLink(Anchor<'a'>);

/** The lots of a recall, the buyers to call and what must be stopped. */
export function RecallView({ id }: { id: number }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const query = useRecall(id);
  const { data, error } = query;
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const leave = () => openTab('catalog', { recalls: 'all' }, MAIN_ID);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        w="fit-content"
        ml={-10}
        px={10}
        mb={4}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={leave}
      >{t`All recalls`}</Button>
      {data ? (
        <Shown recall={data} />
      ) : (
        <>
          <ScreenHeader title={t`Recall #${id}`} />
          {isGone(error) ? (
            <EmptyNote drawing={<CrateDrawing />} title={t`There is no such recall`}>
              <Button variant="default" onClick={leave}>{t`Show all recalls`}</Button>
            </EmptyNote>
          ) : error ? (
            <LoadFailure title={translate(recallsText.readFailed)} query={query} />
          ) : (
            <Skeletons label={t`Loading the recall`} heights={[80, 140, 240]} />
          )}
        </>
      )}
    </>
  );
}

function Shown({ recall }: { recall: Recall }) {
  const { t } = useLingui();
  const { reason, isPractice, openedAt, openedBy, closedAt, closedBy, lots, packed } = recall;
  const name = openedBy.name ?? t`Unknown`;
  const when = formatInstant(openedAt);
  const closer = closedBy?.name ?? t`Unknown`;
  const ended = closedAt && formatInstant(closedAt);
  return (
    <>
      <ScreenHeader title={titleOf(recall)} subtitle={t`Opened by ${name}, ${when}`}>
        <RecallActs recall={recall} />
      </ScreenHeader>
      <Stack gap="lg">
        <Stack gap="xs">
          <Group gap="xs" pt={4}>
            <RecallBadges recall={recall} />
          </Group>
          <Text className={classes.words ?? ''}>{reason}</Text>
          {ended && <Text c="dimmed">{t`Closed by ${closer}, ${ended}. It stays as it was then.`}</Text>}
        </Stack>
        {isPractice ? (
          <Alert color="blue" icon={<IconInfoCircle />} title={t`This is a practice`}>
            {closedAt === null
              ? t`Nothing is held and nobody is notified. Mark whom you would call.`
              : t`Nothing was held and nobody was notified.`}
          </Alert>
        ) : (
          closedAt === null && (
            <Alert color="red" icon={<IconLock />} title={t`This is a real recall`}>
              {t`What is left of its lots is on hold, and the other growers and administrators were notified. Call each buyer, the largest amount first.`}
            </Alert>
          )
        )}
        <Told recall={recall} />
        <RecallContacts recall={recall} />
        <ToStop recall={recall} packed={packed} />
        <section aria-labelledby="recall-lots">
          <Title order={2} size="h4" id="recall-lots" mb="sm">
            {t`${plural(lots.length, { one: '# lot', other: '# lots' })}`}
          </Title>
          <ul className={classes.lots}>
            {lots.map((lot) => (
              <li key={lot.lot.id}>
                <Lot of={lot} />
              </li>
            ))}
          </ul>
        </section>
      </Stack>
    </>
  );
}

function Told({ recall: { told } }: { recall: Recall }) {
  const { t } = useLingui();
  const { buyers, ofBuyers, minutesToLastTold: minutes } = told;
  const share = ofBuyers === 0 ? 100 : (buyers / ofBuyers) * 100;
  return (
    <div>
      <Text fw={650} role="status" id={TOLD_ID} tabIndex={-1}>
        {toldText(told)}
      </Text>
      <Progress value={share} mt={6} aria-hidden color={share === 100 ? 'brand' : 'yellow'} />
      {minutes !== null && buyers === ofBuyers && (
        <Text size="sm" c="dimmed" mt={4}>
          {t`The last one was told ${plural(minutes, { one: '# minute', other: '# minutes' })} after the opening.`}
        </Text>
      )}
    </div>
  );
}

function ToStop({ recall: { lots, closedAt }, packed }: { recall: Recall; packed: readonly RecallPacked[] }) {
  const { t } = useLingui();
  if (packed.length === 0) return null;
  const ofLot = new Map(lots.map(({ lot }) => [lot.id, lot]));
  return (
    <section aria-labelledby="recall-packed">
      <Title order={2} size="h4" id="recall-packed" mb={4}>
        {closedAt === null ? t`Packed deliveries to stop` : t`Packed and not delivered`}
      </Title>
      {closedAt === null && (
        <Text
          size="sm"
          c="dimmed"
          mb="sm"
        >{t`They are packed and may still leave. Unpack them on the day sheet.`}</Text>
      )}
      <Paper withBorder px="md">
        <ul className={classes.rows}>
          {packed.map(({ lineId, buyerName, deliveryDate, orderNumber, size, lots: parts }) => (
            <li key={lineId}>
              <Group gap="xs" justify="space-between">
                <Text fw={600} span className={classes.words ?? ''}>
                  {buyerName}
                </Text>
                <Text size="sm" span>
                  {parts
                    .map(({ lotId, packages, units }) => {
                      const lot = ofLot.get(lotId);
                      const amount = formatUnits(Number(units), lot?.baseUnit ?? null);
                      return `${formatNumber(Number(packages))} × ${size} · ${amount} · ${lot?.lotCode ?? lotId}`;
                    })
                    .join('; ')}
                </Text>
              </Group>
              <Text size="sm" c="dimmed">
                <AnchorLink
                  to="/dashboard"
                  search={{ tab: 'calendar', sheet: deliveryDate, part: 'pack' }}
                  fz="inherit"
                  underline="always"
                >
                  {formatDay(deliveryDate)}
                </AnchorLink>
                {' · '}
                <AnchorLink
                  to="/dashboard"
                  search={{ tab: 'orders', line: lineId, scope: 'all' }}
                  fz="inherit"
                  underline="always"
                >
                  {t`Order #${orderNumber}`}
                </AnchorLink>
              </Text>
            </li>
          ))}
        </ul>
      </Paper>
    </section>
  );
}

function Lot({ of: { lot, addedAt, addedBy, balance } }: { of: RecallLot }) {
  const { t } = useLingui();
  const { id, lotCode, productName, variety, harvestDate, hold } = lot;
  const day = formatDay(harvestDate);
  const name = addedBy.name ?? t`Unknown`;
  const when = formatInstant(addedAt);
  const code = lotCode ?? id;
  return (
    <Paper withBorder p="md" h="100%">
      <Group gap="xs">
        <AnchorLink
          to="/dashboard"
          search={{ tab: 'catalog', lotId: id, ...(lotCode !== null && { lot: lotCode }) }}
          fw={600}
          underline="always"
        >
          {t`Lot ${code}`}
        </AnchorLink>
        {hold && (
          <Badge tt="none" color="red" variant="light" title={hold.reason}>
            {t`On hold`}
          </Badge>
        )}
      </Group>
      <Text size="sm">{[productName, variety, t`harvested ${day}`].filter(Boolean).join(' · ')}</Text>
      <div className={classes.balance}>
        <LotBalance lot={lot} here={{ balance }} />
      </div>
      <Text size="sm" c="dimmed">{t`Added by ${name}, ${when}`}</Text>
    </Paper>
  );
}

function RecallActs({ recall }: { recall: Recall }) {
  const { t } = useLingui();
  const mayManage = useMay()('recalls.manage');
  const [isAdding, adding] = useDisclosure();
  const [isClosing, closing] = useDisclosure();
  const close = useCloseRecall();
  const { id, closedAt, isPractice, told } = recall;
  const title = titleOf(recall);
  const left = told.ofBuyers - told.buyers;
  return (
    <>
      <HistoryButton subject="recall" id={id} of={title} fields={recallFields} size={36} />
      <Button
        component="a"
        variant="default"
        href={`/api/recalls/${id}/report.pdf`}
        target="_blank"
        rel="noopener"
        leftSection={<IconFileText size={16} aria-hidden />}
      >{t`Report`}</Button>
      {mayManage && closedAt === null && (
        <>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={adding.open}>
            {t`Add lot`}
          </Button>
          <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={closing.open}>
            {isPractice ? t`Close practice` : t`Close recall`}
          </Button>
        </>
      )}
      <FormDialog isOpen={isAdding} onClose={adding.close} title={t`Add a lot to recall #${id}`}>
        <AddLotForm recall={recall} onAdded={adding.close} />
      </FormDialog>
      <ConfirmDialog
        isOpen={isClosing}
        title={isPractice ? t`Close the practice?` : t`Close the recall?`}
        confirmLabel={isPractice ? t`Close practice` : t`Close recall`}
        busyLabel={t`Closing...`}
        color={left > 0 ? 'red' : 'brand'}
        write={close}
        onCancel={closing.close}
        onConfirm={() =>
          close.mutate(
            { id },
            {
              onSuccess: () => {
                closing.close();
                focusOn(`#${MAIN_ID}`);
              },
            },
          )
        }
      >
        {left > 0
          ? t`${plural(left, { one: '# buyer was not told yet.', other: '# buyers were not told yet.' })} What a closed recall says stays as it is, and no more buyers can be marked.`
          : isPractice
            ? t`Every buyer is marked. What it says stays as it is, and its report has all of it.`
            : t`Every buyer was told. What it says stays as it is, and its report has all of it. Lots on hold stay on hold until they are released.`}
      </ConfirmDialog>
    </>
  );
}
