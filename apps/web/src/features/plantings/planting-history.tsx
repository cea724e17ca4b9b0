import type { PlantingDetail } from '@farm/domain/plantings';
import { Plural, useLingui } from '@lingui/react/macro';
import { Box, Group, Table, Text, Title } from '@mantine/core';
import { LongText } from '../../components/long-text.tsx';
import { formatDay } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import type { Correcting } from './correction-dialog.tsx';
import { CorrectionMenu } from './correction-menu.tsx';
import classes from './plantings.module.css';
import { plantingsText } from './plantings.text.ts';

type NameOf = (uid: string) => string;

type Shown = { nameOf: NameOf; onCorrect: ((correcting: Correcting) => void) | undefined };

export function LocationHistory({
  places,
  nameOf,
  onCorrect,
}: Shown & { places: PlantingDetail['locations'] }) {
  const { t } = useLingui();
  const [first] = places;
  const newestFirst = places.toReversed();
  return (
    <section aria-labelledby="location-history">
      <Title order={3} size="h6" mb="xs" id="location-history">{t`Location History`}</Title>
      {places.length === 0 && (
        <Text size="sm" c="dimmed">
          {translate(plantingsText.noLocationHistory)}
        </Text>
      )}
      <ol className={classes.history ?? ''}>
        {newestFirst.map((place, index) => (
          <Box component="li" key={place.id} className={classes.place ?? ''} mod={{ current: index === 0 }}>
            <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {place.location.name}
              </Text>
              {onCorrect && place !== first && (
                <CorrectionMenu
                  of={`${place.location.name}, ${formatDay(place.movedDate)}`}
                  what="move"
                  id={place.id}
                  onAct={onCorrect}
                />
              )}
            </Group>
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

export function HarvestHistory({ planting, nameOf, onCorrect }: Shown & { planting: PlantingDetail }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="harvest-history">
      <Title order={3} size="h6" mb="xs" id="harvest-history">{t`Harvest History`}</Title>
      {planting.harvests.length === 0 ? (
        <Text size="sm" c="dimmed">
          {translate(plantingsText.noHarvests)}
        </Text>
      ) : (
        <Table className={classes.numbers ?? ''} aria-labelledby="harvest-history">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Date`}</Table.Th>
              <Table.Th ta="right">{t`Units`}</Table.Th>
              {onCorrect && <Table.Td />}
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
                  <Units units={harvest.unitsHarvested} />
                </Table.Td>
                {onCorrect && (
                  <Table.Td w={48} pe={0} py={4} style={{ verticalAlign: 'top' }}>
                    <CorrectionMenu
                      of={formatDay(harvest.harvestDate)}
                      what="harvest"
                      id={harvest.id}
                      onAct={onCorrect}
                    />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t`Total`}</Table.Th>
              <Table.Th ta="right" style={{ whiteSpace: 'nowrap' }}>
                <Units units={planting.totalHarvested} />
              </Table.Th>
              {onCorrect && <Table.Td />}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
    </section>
  );
}

function Units({ units }: { units: number }) {
  return <Plural value={units} one="# unit" other="# units" />;
}
