import { useLingui } from '@lingui/react/macro';
import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { ActionMenu } from '../../../components/action-menu.tsx';
import { translate } from '../../../lib/translate.ts';
import { schemes } from './schemes.ts';

export function SchemeMenu() {
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
