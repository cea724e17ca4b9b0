import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group, Kbd, Stack, Switch, Table, Text } from '@mantine/core';
import { Dialog } from '../../../components/dialog.tsx';
import { useMay } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useOrderKeysOn } from './order-keys.ts';

const keys = [
  { keys: ['J', 'K'], does: msg`Next order, previous order` },
  { keys: ['↓', '↑'], does: msg`Next line, previous line` },
  { keys: ['→', 'Enter'], does: msg`Open or close the order` },
  { keys: ['C'], does: msg`Confirm the order or the line`, action: 'orders.confirm' },
  { keys: ['D'], does: msg`Mark the order or the line delivered` },
  { keys: ['E'], does: msg`Edit the order`, action: 'orders.create' },
  { keys: ['Z'], does: msg`Undo what you did in the last minute` },
  { keys: ['N'], does: msg`New order`, action: 'orders.create' },
  { keys: ['/'], does: msg`Search` },
  { keys: ['Esc'], does: msg`Clear the selection` },
  { keys: ['?'], does: msg`Show these keys` },
] as const;

export default function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const [isOn, setOn] = useOrderKeysOn();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Keyboard shortcuts`} centered>
      <Stack>
        <Switch
          label={t`Use these keys`}
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing="xs">
          <Table.Tbody>
            {keys
              .filter((row) => !('action' in row) || may(row.action))
              .map(({ keys: named, does }) => (
                <Table.Tr key={named[0]}>
                  <Table.Th scope="row" w="5.5rem">
                    <Group gap={4}>
                      {named.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </Group>
                  </Table.Th>
                  <Table.Td>{translate(does)}</Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" c="dimmed">
          {t`They work while you are not typing. Everything also works with Tab and Enter.`}
        </Text>
      </Stack>
    </Dialog>
  );
}
