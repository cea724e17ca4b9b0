import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Burger, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { FarmLogo } from '../../../components/farm-logo.tsx';
import { useFarm } from '../../../lib/use-farm.ts';
import { NotificationBell } from '../../notifications/notification-bell.tsx';
import classes from './top-bar.module.css';

type TopBarProps = { isMenuOpen: boolean; onMenu: () => void; onFind: () => void };

export function TopBar({ isMenuOpen, onMenu, onFind }: TopBarProps) {
  const { t } = useLingui();
  const { data: farm } = useFarm();
  return (
    <div className={classes.bar}>
      <Burger
        visibleFrom="sm"
        opened={isMenuOpen}
        onClick={onMenu}
        size="sm"
        style={{ width: '44px', height: '44px' }}
        aria-label={t`Open the menu`}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
      />
      <div className={classes.brand}>
        <FarmLogo size={28} />
        <Text fw={600} truncate>
          {farm?.name ?? t`Farm Dashboard`}
        </Text>
      </div>
      <div className={classes.notices} />
      <ActionIcon size={44} aria-label={t`Find`} onClick={onFind}>
        <IconSearch size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      <NotificationBell />
    </div>
  );
}
