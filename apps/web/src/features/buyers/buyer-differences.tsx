import type { Buyer } from '@farm/domain/buyers';
import { Table, Text } from '@mantine/core';
import { type BuyerValues, differences } from './buyer-form.ts';
import classes from './buyers.module.css';

/** What was typed beside what stands on the server now, field by field. */
export function BuyerDifferences({ values, present }: { values: BuyerValues; present: Buyer }) {
  return (
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
          {differences(values, present).map((field) => (
            <Table.Tr key={field.key}>
              <Table.Th scope="row">{field.label}</Table.Th>
              <Table.Td>{field.typed ?? <Blank />}</Table.Td>
              <Table.Td>{field.present ?? <Blank />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Blank() {
  return (
    <Text span c="dimmed" fz="inherit">
      blank
    </Text>
  );
}
