import type { Buyer } from '@farm/domain/buyers';
import { Trans } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import { say } from '../../lib/say.ts';
import { type BuyerValues, differences } from './buyer-form.ts';
import classes from './buyers.module.css';

export function BuyerDifferences({ values, present }: { values: BuyerValues; present: Buyer }) {
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table fz="sm" className={classes.values ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Field</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Yours</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>There now</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences(values, present).map((field) => (
            <Table.Tr key={field.key}>
              <Table.Th scope="row">{say(field.label)}</Table.Th>
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
      <Trans>blank</Trans>
    </Text>
  );
}
