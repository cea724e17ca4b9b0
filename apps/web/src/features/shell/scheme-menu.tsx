import { useLingui } from '@lingui/react/macro';
import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { say } from '../../lib/say.ts';
import { schemes } from './schemes.ts';

/** Light, dark, or the device's own setting; remembered on this device. */
export function SchemeMenu() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { Icon, label } = schemes[colorScheme];
  const current = say(label);
  return (
    <Menu position="top-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t`Colors: ${current}`}
          title={t`Colors`}
        >
          <Icon size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        >
          {Object.entries(schemes).map(([scheme, { label: name }]) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {say(name)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
