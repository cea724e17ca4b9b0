import { isOpen } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowsRightLeft,
  IconBasket,
  IconCalendar,
  IconMapPin,
  IconPlant2,
  IconUser,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LongText } from '../../components/long-text.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { isGone } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatDay } from '../../lib/format.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { usePersonName } from '../../lib/people.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useDialogInAddress } from '../../lib/use-dialog-in-address.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { useProductNames } from '../catalog/catalog.calls.ts';
import { actorText } from '../history/history.text.ts';
import { HistoryButton } from '../history/history-button.tsx';
import type { Correcting } from './correction-dialog.tsx';
import { CorrectionMenu } from './correction-menu.tsx';
import { plantingFields } from './planting-fields.ts';
import { HarvestHistory, LocationHistory } from './planting-history.tsx';
import { PlantingStatusBadge } from './planting-status-badge.tsx';
import { useFinishPlanting, usePlanting } from './plantings.calls.ts';
import classes from './plantings.module.css';
import { correctionTitle, plantingsText, unitsHarvested, unitsPlanted } from './plantings.text.ts';

const TransplantForm = lazyScreen(() => import('./transplant-form.tsx'));
const HarvestForm = lazyScreen(() => import('./harvest-form.tsx'));
const CorrectionBody = lazyScreen(() => import('./correction-dialog.tsx'));

type PlantingDetailProps = {
  id: number;
  onClose: () => void;
  onDialog: (isOpen: boolean) => void;
};

export function PlantingDetail({ id, onClose, onDialog }: PlantingDetailProps) {
  const { t } = useLingui();
  const { data: planting, error, refetch } = usePlanting(id);
  const personName = usePersonName();
  const nameOf = (uid: string) => {
    const service = planting?.services?.[uid];
    return personName(uid) ?? (service ? actorText({ actorId: uid, actorName: service }) : '');
  };
  const mayManage = useMay()('plantings.manage');
  const heading = useRef<HTMLHeadingElement>(null);
  const { finish, reopen } = useFinishPlanting();
  const [isTransplanting, transplanting] = useDisclosure();
  const [isHarvesting, harvesting] = useDisclosure();
  const [isReading, reading] = useDisclosure();
  useDialogInAddress('record-harvest', planting && mayManage && isOpen(planting.status), harvesting.open);
  const correcting = useSubject<Correcting>();
  const onCorrect = mayManage ? correcting.open : undefined;
  const baseUnit = useProductNames().data?.find((name) => name.id === planting?.productNameId)?.baseUnit;
  const hasDialog = isTransplanting || isHarvesting || isReading || correcting.isOpen;
  useEffect(() => {
    onDialog(hasDialog);
    return () => onDialog(false);
  }, [hasDialog, onDialog]);
  // Open and finished plantings have different buttons, so the focus goes to the heading of the panel.
  const plantedDate = planting && formatDay(planting.plantedDate);
  const toHeading = () => focusOn(heading.current);

  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        {planting ? (
          <div>
            <Group gap="xs" mb={4}>
              <Text span size="sm" c="dimmed" className={classes.numbers ?? ''}>
                #{id}
              </Text>
              <PlantingStatusBadge status={planting.status} />
            </Group>
            <Title order={2} size="h4" ref={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
              {planting.productName}
            </Title>
          </div>
        ) : error ? (
          <Title order={2} size="h4" pt={8}>{t`Planting #${id}`}</Title>
        ) : (
          <Skeleton h={48} maw={220} />
        )}
        <Group gap={4} wrap="nowrap">
          {planting && onCorrect && (
            <CorrectionMenu
              of={`${planting.productName} #${id}`}
              what="planting"
              id={id}
              size={40}
              onAct={onCorrect}
            />
          )}
          {(planting || isGone(error)) && (
            <HistoryButton
              subject="planting"
              id={id}
              of={planting ? `${planting.productName} #${id}` : `#${id}`}
              fields={plantingFields}
              onOpen={reading.open}
              onClose={reading.close}
            />
          )}
          <CloseButton size="lg" aria-label={t`Close the planting`} onClick={onClose} />
        </Group>
      </Group>
      {isGone(error) && !planting && (
        <EmptyNote
          drawing={<FieldDrawing />}
          title={t`This planting no longer exists`}
          text={t`It was removed, or the link that led here is wrong.`}
        >
          <Button variant="default" onClick={onClose}>{t`Back to the plantings`}</Button>
        </EmptyNote>
      )}
      {error && !isGone(error) && !planting && (
        <LoadFailure title={translate(plantingsText.detailFailed)} query={{ error, refetch }} />
      )}
      {!error && !planting && <Skeletons label={t`Loading the planting`} heights={[90, 40, 140]} />}
      {planting && (
        <>
          <ul className={classes.facts ?? ''}>
            <li className={classes.fact ?? ''}>
              <IconPlant2 size={16} aria-hidden="true" />
              {translate(unitsPlanted(planting.quantity))}
            </li>
            <li className={classes.fact ?? ''}>
              <IconMapPin size={16} aria-hidden="true" />
              {planting.currentLocation}
            </li>
            <li className={classes.fact ?? ''}>
              <IconCalendar size={16} aria-hidden="true" />
              {t`Planted ${plantedDate}`}
            </li>
            {nameOf(planting.plantedBy) && (
              <li className={classes.fact ?? ''}>
                <IconUser size={16} aria-hidden="true" />
                {nameOf(planting.plantedBy)}
              </li>
            )}
            {planting.totalHarvested > 0 && (
              <li className={classes.fact ?? ''}>
                <IconBasket size={16} aria-hidden="true" />
                {translate(unitsHarvested(planting.totalHarvested))}
              </li>
            )}
          </ul>
          {planting.notes && <LongText size="sm">{planting.notes}</LongText>}
          {mayManage && isOpen(planting.status) && (
            <Group gap="sm">
              <Button leftSection={<IconBasket size={16} aria-hidden="true" />} onClick={harvesting.open}>
                {t`Record Harvest`}
              </Button>
              <Button
                variant="default"
                leftSection={<IconArrowsRightLeft size={16} aria-hidden="true" />}
                onClick={transplanting.open}
              >{t`Transplant`}</Button>
              <Button
                variant="default"
                aria-disabled={finish.isPending}
                onClick={() => !finish.isPending && finish.mutate({ id }, { onSuccess: toHeading })}
              >{t`Finish planting`}</Button>
            </Group>
          )}
          {mayManage && !isOpen(planting.status) && (
            <Group gap="sm">
              <Button
                variant="default"
                aria-disabled={reopen.isPending}
                onClick={() => !reopen.isPending && reopen.mutate({ id }, { onSuccess: toHeading })}
              >{t`Reopen`}</Button>
            </Group>
          )}
          <LocationHistory places={planting.locations} nameOf={nameOf} onCorrect={onCorrect} />
          <HarvestHistory planting={planting} nameOf={nameOf} onCorrect={onCorrect} />
          <FormDialog isOpen={isTransplanting} onClose={transplanting.close} title={t`Transplant`}>
            <TransplantForm planting={planting} onSaved={transplanting.close} />
          </FormDialog>
          <FormDialog isOpen={isHarvesting} onClose={harvesting.close} title={t`Record Harvest`}>
            <HarvestForm
              product={{
                id: planting.productNameId,
                name: planting.productName,
                baseUnit: baseUnit ?? null,
              }}
              planting={planting}
              onSaved={harvesting.close}
            />
          </FormDialog>
          <FormDialog
            isOpen={correcting.isOpen}
            onClose={correcting.close}
            title={correcting.subject && translate(correctionTitle(correcting.subject))}
          >
            {correcting.subject && (
              <CorrectionBody
                planting={planting}
                correcting={correcting.subject}
                onSaved={() => {
                  correcting.close();
                  toHeading();
                }}
                onRemoved={onClose}
              />
            )}
          </FormDialog>
        </>
      )}
    </Stack>
  );
}
