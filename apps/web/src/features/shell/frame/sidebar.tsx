import { initials, roleLabel } from '@farm/domain/identity';
import type { TabName } from '@farm/domain/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  Avatar,
  Box,
  Button,
  Group,
  Kbd,
  type MantineColorScheme,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { IconLogout, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { ActionMenu } from '../../../components/action-menu.tsx';
import { FarmLogo } from '../../../components/farm-logo.tsx';
import { usePerson } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useOpenTab } from '../../../lib/use-dashboard-search.ts';
import { useEarly } from '../../../lib/use-early.ts';
import { useFarm } from '../../../lib/use-farm.ts';
import { useTabs } from '../tabs.ts';
import type { useSignOut } from '../use-sign-out.ts';
import { schemes } from './schemes.ts';
import classes from './sidebar.module.css';
import { useTabCounts } from './tab-counts.ts';
import { TabPlace } from './tab-place.tsx';

const paletteKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

type SidebarProps = {
  current: TabName;
  signOut: ReturnType<typeof useSignOut>;
  onFind: () => void;
  onProfile: () => void;
  bell?: ReactNode;
  onClose?: () => void;
};

export function Sidebar({ current, signOut, onFind, onProfile, bell, onClose }: SidebarProps) {
  const { t } = useLingui();
  const person = usePerson();
  const farm = useFarm();
  // Its line is kept free while it loads, so that nothing moves.
  const farmName = farm.data?.name ?? (farm.isPending ? '\u00a0' : null);
  const [shown, openTab] = useEarly(current, useOpenTab());
  const counts = useTabCounts();
  const countId = useId();
  return (
    <div className={classes.sidebar}>
      <Group gap="sm" wrap="nowrap" className={classes.brand ?? ''}>
        <FarmLogo size={36} />
        <Box flex={1} miw={0}>
          <Trans>
            <Text fw={650} lh={1.2}>
              Farm
            </Text>
            <Text size="sm" c="dimmed" lh={1.2}>
              Dashboard
            </Text>
          </Trans>
          {farmName && (
            <Text size="xs" c="dimmed" lh={1.3} mt={2} truncate title={farmName}>
              {farmName}
            </Text>
          )}
        </Box>
        {bell}
        {onClose && (
          <ActionIcon size="xl" aria-label={t`Close the menu`} onClick={onClose}>
            <IconX size={20} />
          </ActionIcon>
        )}
      </Group>
      <UnstyledButton className={classes.find ?? ''} onClick={onFind} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span>{t`Find`}</span>
        <Kbd size="xs" aria-hidden>
          {paletteKeys}
        </Kbd>
      </UnstyledButton>
      <nav aria-label={t`Dashboard`} className={classes.tabs}>
        <ul className={classes.list}>
          {useTabs().map((tab) => (
            <TabPlace
              key={tab}
              tab={tab}
              shown={shown}
              count={counts[tab]}
              countId={`${countId}${tab}`}
              isInMenu={onClose !== undefined}
              onOpen={() => openTab(tab)}
              onClose={onClose}
            />
          ))}
        </ul>
      </nav>
      <div className={classes.footer}>
        <UnstyledButton
          className={classes.person ?? ''}
          onClick={onProfile}
          aria-haspopup="dialog"
          title={person.name || person.email}
        >
          <Avatar color="brand" radius="xl" alt="" aria-hidden>
            {initials(person)}
          </Avatar>
          <Box miw={0}>
            <Text size="sm" fw={600} truncate>
              {person.name || person.email}
            </Text>
            <Text size="xs" c="dimmed">
              {translate(roleLabel(person.role))}
            </Text>
          </Box>
        </UnstyledButton>
        <Group gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            color="gray"
            flex={1}
            h={40}
            justify="flex-start"
            leftSection={<IconLogout size={18} stroke={1.8} aria-hidden />}
            onClick={signOut.run}
            loading={signOut.isLeaving}
          >{t`Sign out`}</Button>
          <SchemeMenu />
        </Group>
      </div>
    </div>
  );
}

function SchemeMenu() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { Icon, label } = schemes[colorScheme];
  const current = translate(label);
  return (
    <ActionMenu
      position="top-end"
      width={200}
      target={
        <ActionIcon size={40} aria-label={t`Colors: ${current}`} title={t`Colors`}>
          <Icon size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      }
      actions={Object.entries(schemes).map(([scheme, { label: name }]) => ({
        key: scheme,
        label: translate(name),
        isChosen: scheme === colorScheme,
        run: () => setColorScheme(scheme as MantineColorScheme),
      }))}
    />
  );
}
