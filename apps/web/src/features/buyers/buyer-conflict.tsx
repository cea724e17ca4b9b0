import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { differences as differencesOf } from './buyer-form.ts';
import classes from './buyers.module.css';

type BuyerConflictProps = {
  differences: ReturnType<typeof differencesOf>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Somebody else saved this buyer meanwhile: what was typed beside what stands there now, and the choice. */
export function BuyerConflict({ differences, onKeepMine, onTakeTheirs }: BuyerConflictProps) {
  const first = useRef<HTMLButtonElement>(null);
  // The button that saves, which had the focus, waits for the choice.
  useEffect(() => first.current?.focus(), []);
  return (
    <Alert color="red" title="Somebody changed this buyer meanwhile" role="alert">
      <Stack gap="sm">
        <Table.ScrollContainer minWidth={300}>
          <Table fz="sm" className={classes.values ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Field</Table.Th>
                <Table.Th>Yours</Table.Th>
                <Table.Th>There now</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences.map(({ key, label, typed, present }) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>{typed ?? <Blank />}</Table.Td>
                  <Table.Td>{present ?? <Blank />}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Group gap="sm">
          <Button ref={first} size="xs" color="red" onClick={onKeepMine}>
            Save mine
          </Button>
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            Use what is there now
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function Blank() {
  return (
    <Text span c="dimmed" fz="inherit">
      blank
    </Text>
  );
}
