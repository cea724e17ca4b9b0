import type { PlantingDetail } from '@farm/domain/plantings';
import { Box, Table, Text, Title } from '@mantine/core';
import { LongText } from '../../components/long-text.tsx';
import { formatCount, formatDay, formatNumber } from '../../lib/format.ts';
import classes from './plantings.module.css';
import { plantingsText } from './plantings.text.ts';

type NameOf = (uid: string) => string;

/** Where the planting stands and stood, the present place first. */
export function LocationHistory({ places, nameOf }: { places: PlantingDetail['locations']; nameOf: NameOf }) {
  const newestFirst = places.toReversed();
  return (
    <section aria-labelledby="location-history">
      <Title order={3} size="h6" mb="xs" id="location-history">
        Location History
      </Title>
      {places.length === 0 && (
        <Text size="sm" c="dimmed">
          {plantingsText.noLocationHistory}
        </Text>
      )}
      <ol className={classes.history ?? ''}>
        {newestFirst.map((place, index) => (
          <Box component="li" key={place.id} className={classes.place ?? ''} mod={{ current: index === 0 }}>
            <Text size="sm" fw={600}>
              {place.location.name}
            </Text>
            <Text size="sm" c="dimmed">
              {formatDay(place.movedDate)}
              {nameOf(place.movedBy) && `, ${nameOf(place.movedBy)}`}
            </Text>
            {place.notes && <LongText size="sm">{place.notes}</LongText>}
          </Box>
        ))}
      </ol>
    </section>
  );
}

/** What was harvested, the last harvest first, and all of it together. */
export function HarvestHistory({ planting, nameOf }: { planting: PlantingDetail; nameOf: NameOf }) {
  return (
    <section aria-labelledby="harvest-history">
      <Title order={3} size="h6" mb="xs" id="harvest-history">
        Harvest History
      </Title>
      {planting.harvests.length === 0 ? (
        <Text size="sm" c="dimmed">
          {plantingsText.noHarvests}
        </Text>
      ) : (
        <Table className={classes.numbers ?? ''} aria-labelledby="harvest-history">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Date</Table.Th>
              <Table.Th ta="right">Units</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {planting.harvests.toReversed().map((harvest) => (
              <Table.Tr key={harvest.id}>
                <Table.Td>
                  {formatDay(harvest.harvestDate)}
                  {nameOf(harvest.harvestedBy) && (
                    <Text size="sm" c="dimmed">
                      {nameOf(harvest.harvestedBy)}
                    </Text>
                  )}
                  {harvest.notes && <LongText size="sm">{harvest.notes}</LongText>}
                </Table.Td>
                <Table.Td ta="right" style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}>
                  {formatCount(harvest.unitsHarvested, 'unit')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">Total</Table.Th>
              <Table.Th ta="right">{`${formatNumber(planting.totalHarvested)} units`}</Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
    </section>
  );
}
