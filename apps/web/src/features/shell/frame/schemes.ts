import { msg } from '@lingui/core/macro';
import type { MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { Words } from '../../../lib/translate.ts';

export const schemes: Record<MantineColorScheme, { label: Words; Icon: typeof IconSun }> = {
  light: { label: msg({ message: 'Light', context: 'color scheme' }), Icon: IconSun },
  dark: { label: msg({ message: 'Dark', context: 'color scheme' }), Icon: IconMoon },
  auto: { label: msg`Same as this device`, Icon: IconDeviceDesktop },
};
