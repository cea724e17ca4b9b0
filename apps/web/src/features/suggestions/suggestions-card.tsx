import { demandText, SAMPLE_LABEL } from '@farm/domain/suggestions';
import { Badge, Card, Group, Progress, SimpleGrid, Text, Title } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useSuggestions } from './suggestions.calls.ts';

/** Crops worth growing next; nothing at all until, and unless, some were loaded. */
export function SuggestionsCard() {
  const { data } = useSuggestions();
  if (!data) return null;
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby="product-suggestions">
      <Group gap="sm" mb="md">
        <IconSparkles size={20} aria-hidden />
        <Title order={2} size="h4" id="product-suggestions" tabIndex={-1}>
          AI Product Suggestions
        </Title>
        {data.isSample && (
          <Badge variant="light" color="gray" tt="none">
            {SAMPLE_LABEL}
          </Badge>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        {data.suggestions.map(({ product, demand_score, reason }) => (
          <div key={product}>
            <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
              <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
                {product}
              </Title>
              <Text fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
                <Text span size="sm" c="dimmed" fw={400}>
                  Demand{' '}
                </Text>
                {demandText(demand_score)}
              </Text>
            </Group>
            <Progress value={demand_score} size="sm" my={6} aria-hidden />
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {reason}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Text size="sm" mt="md" style={{ overflowWrap: 'anywhere' }}>
        <b>Market insight:</b> {data.market_insights}
      </Text>
    </Card>
  );
}
