import { initials, roleLabel } from '@farm/domain';
import {
  ActionIcon,
  AppShell,
  Avatar,
  Box,
  Button,
  Group,
  NavLink,
  ScrollArea,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconX } from '@tabler/icons-react';
import { FarmLogo } from '../../components/farm-logo.tsx';
import { usePerson } from './person.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import classes from './sidebar.module.css';
import { type TabName, tabParts, tabsFor } from './tabs.ts';
import { useDashboardSearch } from './use-dashboard-search.ts';
import { useSignOut } from './use-sign-out.ts';

type SidebarProps = {
  current: TabName;
  onChoose: () => void;
  onClose: () => void;
  onSignOut: () => Promise<void>;
};

export function Sidebar({ current, onChoose, onClose, onSignOut }: SidebarProps) {
  const person = usePerson();
  const [, change] = useDashboardSearch();
  const [isProfileOpen, profile] = useDisclosure();
  const signOut = useSignOut(onSignOut);
  const shownName = person.name || person.email;
  return (
    <>
      <AppShell.Section p="md" pb="sm">
        <Group gap="sm" wrap="nowrap">
          <FarmLogo size={36} />
          <Box flex={1}>
            <Text fw={650} lh={1.2}>
              Farm
            </Text>
            <Text size="sm" c="dimmed" lh={1.2}>
              Dashboard
            </Text>
          </Box>
          <ActionIcon
            hiddenFrom="md"
            variant="subtle"
            color="gray"
            aria-label="Close the menu"
            onClick={onClose}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </AppShell.Section>
      <AppShell.Section grow component={ScrollArea} px="sm">
        <nav aria-label="Dashboard">
          {tabsFor(person.role).map((tab) => {
            const { label, Icon } = tabParts[tab];
            return (
              <NavLink
                key={tab}
                component="button"
                type="button"
                active={tab === current}
                aria-current={tab === current ? 'page' : undefined}
                label={label}
                leftSection={<Icon size={20} stroke={1.6} />}
                className={classes.link ?? ''}
                onClick={() => {
                  change({ ...blank, tab });
                  onChoose();
                }}
              />
            );
          })}
        </nav>
      </AppShell.Section>
      <AppShell.Section p="sm" className={classes.footer ?? ''}>
        <UnstyledButton className={classes.person ?? ''} onClick={profile.open}>
          <Group gap="sm" wrap="nowrap">
            <Avatar color="brand" radius="xl" alt="" aria-hidden>
              {initials(person)}
            </Avatar>
            <Box miw={0}>
              <Text size="sm" fw={600} truncate>
                {shownName}
              </Text>
              <Text size="xs" c="dimmed">
                {roleLabel(person.role)}
              </Text>
            </Box>
          </Group>
        </UnstyledButton>
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          justify="flex-start"
          leftSection={<IconLogout size={18} />}
          onClick={signOut.run}
          loading={signOut.isLeaving}
        >
          Sign out
        </Button>
      </AppShell.Section>
      <ProfileSettings isOpen={isProfileOpen} onClose={profile.close} />
    </>
  );
}

/** A tab starts without what another remembered. */
const blank = {
  q: undefined,
  orderStatus: undefined,
  scope: undefined,
  order: undefined,
  view: undefined,
  day: undefined,
  week: undefined,
  timeframe: undefined,
  start: undefined,
  end: undefined,
  conversation: undefined,
  planting: undefined,
  plantingStatus: undefined,
  locations: undefined,
};
