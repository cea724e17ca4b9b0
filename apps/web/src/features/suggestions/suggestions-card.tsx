import { sampleSuggestions } from '@farm/domain/suggestions';
import { useLingui } from '@lingui/react/macro';
import { Badge, Card, Group, Progress, SimpleGrid, Text, Title } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useSuggestions } from './suggestions.calls.ts';

export function SuggestionsCard() {
  const { t } = useLingui();
  const { data } = useSuggestions();
  if (!data) return null;
  const { suggestions, market_insights: insights } = data.isSample ? sampleSuggestions : data;
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby="product-suggestions">
      <Group gap="sm" mb="md">
        <IconSparkles size={20} aria-hidden />
        <Title order={2} size="h4" id="product-suggestions" tabIndex={-1}>{t`AI Product Suggestions`}</Title>
        {data.isSample && <Badge variant="light" color="gray" tt="none">{t`Sample suggestions`}</Badge>}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        {suggestions.map(({ product, demand_score, reason }) => (
          <div key={product}>
            <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
              <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
                {product}
              </Title>
              <Text fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
                <Text span size="sm" c="dimmed" fw={400}>
                  {t`Demand`}{' '}
                </Text>
                {formatNumber(demand_score)}%
              </Text>
            </Group>
            <Progress value={demand_score} size="sm" my={6} aria-hidden />
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {translate(reason)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Text size="sm" mt="md" style={{ overflowWrap: 'anywhere' }}>
        <b>{t`Market insight:`}</b> {translate(insights)}
      </Text>
    </Card>
  );
}
