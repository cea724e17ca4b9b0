import { useLingui } from '@lingui/react/macro';
import { Box, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { SideDialogRoot } from '../../components/dialog-root.tsx';
import { focusOn } from '../../lib/focus.ts';
import { useReturnFocus } from '../../lib/kept-focus.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { plantingCardId } from './planting-card.tsx';
import { PlantingDetail } from './planting-detail.tsx';
import { PlantingFilters } from './planting-filters.tsx';
import { PlantingList } from './planting-list.tsx';
import classes from './plantings.module.css';

const PANEL_ID = 'selected-planting';

export function PlantingBoard({ isCreating, onCreate }: { isCreating: boolean; onCreate: () => void }) {
  const { t } = useLingui();
  const [{ planting }, change] = useDashboardSearch();
  const isWideNow = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [hasDialog, setHasDialog] = useState(false);
  const [isWide, setWide] = useState(isWideNow);
  // Waits until no dialog is open: the detail would lose what is typed in it, and a drawer would take the focus.
  if (!hasDialog && !isCreating && isWide !== isWideNow) setWide(isWideNow);
  const close = () => {
    if (planting !== undefined) focusOn(`#${plantingCardId(planting)}`, { preventScroll: true });
    change({ planting: undefined });
  };
  const isPanel = isWide && planting !== undefined;
  useReturnFocus(planting !== undefined);
  const detail = planting !== undefined && (
    <PlantingDetail key={planting} id={planting} onClose={close} onDialog={setHasDialog} />
  );
  return (
    <>
      <PlantingFilters />
      <Box className={classes.board ?? ''} mod={{ 'with-panel': isPanel }}>
        <PlantingList
          selected={planting}
          onSelect={(id) => {
            change({ planting: id === planting ? undefined : id });
            if (isWide && id !== planting) focusOn(`#${PANEL_ID}`, { preventScroll: true });
          }}
          onCreate={onCreate}
        />
        {isPanel && (
          <aside
            id={PANEL_ID}
            tabIndex={-1}
            className={classes.panel ?? ''}
            aria-label={t`Selected planting`}
          >
            {detail}
          </aside>
        )}
      </Box>
      <SideDialogRoot
        opened={!isWide && planting !== undefined}
        onClose={close}
        position="right"
        size={isPhone ? '100%' : 'md'}
        closeOnEscape={!hasDialog}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t`Selected planting`}>
          <Drawer.Body pt="md">{!isWide && detail}</Drawer.Body>
        </Drawer.Content>
      </SideDialogRoot>
    </>
  );
}
