import type { FirstSteps as DoneSteps } from '@farm/domain/farm';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useFarm } from '../../lib/use-farm.ts';
import { useOpenImport } from '../../lib/use-open-import.ts';
import { useRemembered } from '../../lib/use-remembered.ts';
import { ClockOffer } from '../farm/clock-offer.tsx';
import { useFirstSteps } from '../farm/farm.calls.ts';
import classes from './catalog-screen.module.css';

const ProfileSettings = lazyDialog(() => import('./profile/profile-settings.tsx'));
const BuyerDialog = lazyDialog(async () => {
  const { BuyerDialog } = await import('../buyers/buyer-dialog.tsx');
  return { default: BuyerDialog };
});

/** A new farm needs this before its first order, for administrators; it shows nothing once it has one or all of it. */
export function FirstSteps({ onAddProduct }: { onAddProduct: () => void }) {
  const mayUpdate = useMay()('farm.update');
  const steps = useFirstSteps(mayUpdate).data;
  const farm = useFarm().data;
  const [answer, remember] = useRemembered('first-steps', ['shown', 'hidden']);
  const isNew = steps?.hasOrder === false && farm?.holdsExamples === false && answer === 'shown';
  // A dialog that was opened from the list outlives it.
  const [wasNew, setWasNew] = useState(false);
  if (isNew && !wasNew) setWasNew(true);
  if (!mayUpdate || !steps || !farm) return null;
  return (
    <>
      {!steps.isTimeZoneChosen && <ClockOffer farm={farm} />}
      {wasNew && (
        <StepList steps={steps} isNew={isNew} onAddProduct={onAddProduct} onHide={() => remember('hidden')} />
      )}
    </>
  );
}

const DONE = 'var(--mantine-primary-color-filled)';

type StepListProps = { steps: DoneSteps; isNew: boolean; onAddProduct: () => void; onHide: () => void };

function StepList({ steps, isNew, onAddProduct, onHide }: StepListProps) {
  const { t } = useLingui();
  const [section, setSection] = useState<'farm' | 'people'>('farm');
  const [isInProfile, profile] = useDisclosure();
  const [isAddingBuyer, addingBuyer] = useDisclosure();
  const openSection = (name: typeof section) => () => {
    setSection(name);
    profile.open();
  };
  const openImport = useOpenImport();
  const list = [
    { label: t`Name and address`, isDone: steps.hasDetails, run: openSection('farm') },
    { label: t`First product`, isDone: steps.hasProduct, run: onAddProduct },
    { label: t`First buyer`, isDone: steps.hasBuyer, run: addingBuyer.open },
    { label: t`Invite people`, isDone: steps.hasOthers, run: openSection('people') },
  ];
  return (
    <>
      {isNew && (
        <Steps
          id="first-steps"
          title={t`Begin with your farm`}
          list={list}
          onHide={onHide}
          onBring={() => openImport('products')}
        />
      )}
      <ProfileSettings isOpen={isInProfile} only={section} onClose={profile.close} />
      <BuyerDialog isOpen={isAddingBuyer} buyer={null} onClose={addingBuyer.close} />
    </>
  );
}

type StepsProps = {
  id: string;
  title: string;
  list: { label: string; isDone: boolean; run: () => void }[];
  onHide: () => void;
  onBring: () => void;
};

/** Nothing once all of it is done. */
function Steps({ id, title, list, onHide, onBring }: StepsProps) {
  const { t } = useLingui();
  const count = list.length;
  const done = list.filter(({ isDone }) => isDone).length;
  if (done === count) return null;
  return (
    <Paper component="section" withBorder p="md" mb="lg" aria-labelledby={id}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <Group gap="xs">
          <Text size="sm" c="dimmed" role="status">{t`${done} of ${count} done`}</Text>
          <Button variant="subtle" size="compact-sm" mih={36} onClick={onHide}>{t`Hide`}</Button>
        </Group>
      </Group>
      {/* Phones hold few spreadsheets. */}
      <Group gap="sm" mb="sm" visibleFrom="sm">
        <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={onBring}>
          {t`Bring your lists`}
        </Button>
        <Text size="sm" flex="1 1 16rem">
          {t`The spreadsheets that you have, all at once: products, buyers, prices, stock, orders. Or begin with one of each:`}
        </Text>
      </Group>
      <ul className={classes.steps}>
        {list.map(({ label, isDone, run }) => {
          const Icon = isDone ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={label}>
              <Button
                variant="default"
                size="md"
                fullWidth
                justify="flex-start"
                leftSection={<Icon size={20} aria-hidden color={isDone ? DONE : undefined} />}
                onClick={run}
              >
                {label}
                {isDone && <VisuallyHidden>{t`done`}</VisuallyHidden>}
              </Button>
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}
