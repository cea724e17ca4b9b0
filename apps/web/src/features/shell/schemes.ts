import type { MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

export const schemes: Record<MantineColorScheme, { label: string; Icon: typeof IconSun }> = {
  light: { label: 'Light', Icon: IconSun },
  dark: { label: 'Dark', Icon: IconMoon },
  auto: { label: 'As this device', Icon: IconDeviceDesktop },
};
