import type { LotTrace } from '@farm/domain/tracing';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconEdit, IconLock, IconLockOpen } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SeedlingDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { refusalOf, trpc } from '../../lib/api.ts';
import { focusOn, MAIN_ID } from '../../lib/focus.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { HistoryButton } from '../history/history-button.tsx';
import type { ShownFields } from '../history/shown-fields.ts';
import { HoldForm } from './hold-form.tsx';
import { LotChoice, lotsOf } from './lot-choice.tsx';
import { LotFrom, LotHere } from './lot-facts.tsx';
import { LotForm } from './lot-form.tsx';
import { LotLabelsButton } from './lot-labels-button.tsx';
import { LotPacked, LotTo } from './lot-to.tsx';
import { TraceFileButton } from './trace-file-button.tsx';
import { type NamedLot, useLot, useReleaseLot } from './tracing.calls.ts';
import classes from './tracing.module.css';
import { lotFields, tracingText } from './tracing.text.ts';

/** `actsOf` shows what other slices can do with a lot. */
export type LotScreenProps = { actsOf: (lot: LotTrace['lot']) => ReactNode };

/** Where a lot came from, what is left of it, and who got it. */
export default function LotScreen({ actsOf }: LotScreenProps) {
  const { t } = useLingui();
  const [{ lot = '', lotId }] = useDashboardSearch();
  const openTab = useOpenTab();
  const named: NamedLot = lotId === undefined ? { code: lot } : { lotId };
  const { data, error, refetch } = useLot(named);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const refusal = refusalOf(error);
  const title = data ? titleOfLot(data.lot) : lot;
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
        onClick={() => openTab('catalog')}
      >{t`All products`}</Button>
      {data && refusal?.code !== 'LOT_MISSING' ? (
        <Trace trace={data} actsOf={actsOf} />
      ) : (
        <>
          <ScreenHeader title={t`Lot ${title}`} />
          {refusal?.code === 'LOT_MISSING' ? (
            <EmptyNote drawing={<SeedlingDrawing />} title={refusal.message}>
              <Button variant="default" onClick={() => openTab('catalog')}>{t`Show all products`}</Button>
            </EmptyNote>
          ) : refusal?.code === 'LOT_CODE_AMBIGUOUS' ? (
            <LotChoice
              message={refusal.message}
              lots={lotsOf(refusal.present)}
              onChoose={({ lotCode, id }) => openTab('catalog', { lot: lotCode, lotId: id }, MAIN_ID)}
            />
          ) : error ? (
            <LoadFailure title={translate(tracingText.readFailed)} query={{ error, refetch }} />
          ) : (
            <Skeletons label={t`Loading the lot`} heights={[160, 160, 240]} />
          )}
        </>
      )}
    </>
  );
}

const titleOfLot = ({ lotCode, id }: LotTrace['lot']) => lotCode ?? String(id);

function Trace({ trace, actsOf }: LotScreenProps & { trace: LotTrace }) {
  const { t } = useLingui();
  const { lot, from, here, to, packed } = trace;
  const title = titleOfLot(lot);
  const day = formatDay(lot.harvestDate);
  const subtitle = [lot.productName, lot.variety, t`harvested ${day}`].filter(Boolean).join(' · ');
  return (
    <>
      <ScreenHeader title={t`Lot ${title}`} subtitle={subtitle}>
        <LotActions lot={lot}>{actsOf(lot)}</LotActions>
      </ScreenHeader>
      <Stack gap="lg">
        {lot.hold && <OnHold hold={lot.hold} />}
        <div className={classes.facts}>
          <LotFrom lot={lot} from={from} />
          <LotHere lot={lot} here={here} />
        </div>
        <LotPacked lot={lot} packed={packed} />
        <LotTo lot={lot} to={to} />
      </Stack>
    </>
  );
}

function OnHold({ hold }: { hold: NonNullable<LotTrace['lot']['hold']> }) {
  const { t } = useLingui();
  const name = hold.heldBy.name ?? t`Unknown`;
  const when = formatInstant(hold.heldAt);
  return (
    <Alert color="red" icon={<IconLock />} title={t`On hold`}>
      <Text size="sm">{hold.reason}</Text>
      <Text size="sm">{t`Held by ${name}, ${when}. Nothing more of it is packed or delivered.`}</Text>
    </Alert>
  );
}

const useLotFields = (): ShownFields => {
  const { data } = trpc.locations.list.useQuery();
  return useMemo(
    () => ({
      ...lotFields,
      locationId: {
        label: msg`Place`,
        show: (id) => data?.find((place) => place.id === id)?.name ?? String(id),
      },
    }),
    [data],
  );
};

function LotActions({ lot, children }: { lot: LotTrace['lot']; children: ReactNode }) {
  const { t } = useLingui();
  const may = useMay();
  const editing = useSubject<LotTrace['lot']>();
  const holding = useSubject<LotTrace['lot']>();
  const releasing = useSubject<LotTrace['lot']>();
  const release = useReleaseLot();
  const fields = useLotFields();
  const [, change] = useDashboardSearch();
  const show = ({ lotCode, id }: LotTrace['lot']) => {
    editing.close();
    change({ lot: lotCode ?? undefined, lotId: id }, { replace: true });
  };
  // The button that opened the dialog is gone with what it did.
  const leave = (close: () => void) => () => {
    close();
    focusOn(`#${MAIN_ID}`);
  };
  const title = titleOfLot(lot);
  return (
    <>
      <HistoryButton subject="lot" id={lot.id} of={t`Lot ${title}`} fields={fields} size={36} />
      <TraceFileButton lotId={lot.id} />
      <LotLabelsButton lot={lot} />
      {may('tracing.update') && (
        <Button
          variant="default"
          leftSection={<IconEdit size={16} aria-hidden />}
          onClick={() => editing.open(lot)}
        >{t`Edit lot`}</Button>
      )}
      {children}
      {lot.hold
        ? may('tracing.release') && (
            <Button
              leftSection={<IconLockOpen size={16} aria-hidden />}
              onClick={() => releasing.open(lot)}
            >{t`Release`}</Button>
          )
        : may('tracing.hold') && (
            <Button
              color="red"
              leftSection={<IconLock size={16} aria-hidden />}
              onClick={() => holding.open(lot)}
            >{t`Hold this lot`}</Button>
          )}
      <FormDialog isOpen={editing.isOpen} onClose={editing.close} title={t`Edit lot ${title}`}>
        {editing.subject && <LotForm lot={editing.subject} onSaved={show} />}
      </FormDialog>
      <FormDialog isOpen={holding.isOpen} onClose={holding.close} title={t`Hold lot ${title}`}>
        {holding.subject && <HoldForm lot={holding.subject} onHeld={leave(holding.close)} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={releasing.isOpen}
        title={t`Release lot ${title}`}
        confirmLabel={t`Release`}
        busyLabel={t`Releasing...`}
        color="brand"
        write={release}
        onCancel={releasing.close}
        onConfirm={() => release.mutate({ lotId: lot.id }, { onSuccess: leave(releasing.close) })}
      >{t`It can be promised, packed and delivered again.`}</ConfirmDialog>
    </>
  );
}
