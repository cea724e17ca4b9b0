import { catalogTexts, type ProductSize, unitWord } from '@farm/domain/catalog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Button, Card, Group, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { formatDay } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { HistoryButton } from '../history/history-button.tsx';
import type { ShownFields } from '../history/shown-fields.ts';
import type { ShownTemplate } from './catalog.calls.ts';
import classes from './template-card.module.css';

type TemplateCardProps = {
  template: ShownTemplate;
  onEdit: () => void;
  onRemove: () => void;
  onAddSize: () => void;
  onEditSize: (size: ProductSize) => void;
  onRemoveSize: (size: ProductSize) => void;
  onPrices?: () => void;
};

export function TemplateCard(props: TemplateCardProps) {
  const { template, onEdit, onRemove, onAddSize, onPrices, ...onSize } = props;
  const { t } = useLingui();
  const { name, baseUnit } = template;
  return (
    <Card component="article" withBorder padding="md" className={classes.card ?? ''} aria-label={name}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
        <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Group gap={4} wrap="nowrap" flex="none">
          <Badge variant="light" color="gray" tt="none">
            {translate(catalogTexts.unit({ unit: baseUnit }))}
          </Badge>
          {onPrices && (
            <Button
              variant="subtle"
              size="compact-sm"
              my={-4}
              className={classes.prices ?? ''}
              mr={-8}
              aria-label={t`Prices: ${name}`}
              data-quiet
              onClick={onPrices}
            >{t`Prices`}</Button>
          )}
        </Group>
      </Group>
      <Sizes template={template} {...onSize} />
      <div className={classes.footer}>
        <Button
          variant="subtle"
          size="sm"
          h={40}
          px="xs"
          leftSection={<IconPlus size={16} />}
          aria-label={t`Add size to ${name}`}
          onClick={onAddSize}
        >
          <Trans context="on a card, beside a plus sign">Add size</Trans>
        </Button>
        <Group gap={0} wrap="nowrap">
          <HistoryButton subject="template" id={template.id} of={name} fields={templateFields} />
          <ActionIcon
            title={t`Edit template`}
            size={40}
            aria-label={t`Edit template: ${name}`}
            onClick={onEdit}
          >
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon
            title={t`Delete template`}
            size={40}
            color="red"
            aria-label={t`Delete template: ${name}`}
            onClick={onRemove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      </div>
    </Card>
  );
}

type SizesProps = Pick<TemplateCardProps, 'template' | 'onEditSize' | 'onRemoveSize'>;

function Sizes({ template: { name, baseUnit, sizes }, onEditSize, onRemoveSize }: SizesProps) {
  const { t } = useLingui();
  if (!sizes) return <Skeleton h={32} w="70%" />;
  if (sizes.length === 0) return <Text size="sm" c="dimmed">{t`No package sizes`}</Text>;
  return (
    <ul className={classes.sizes} aria-label={t`Package sizes of ${name}`}>
      {sizes.map((row) => {
        const { size } = row;
        const amount = `${row.unitsPerBaseUnit} ${translate(unitWord(baseUnit, Number(row.unitsPerBaseUnit)))}`;
        return (
          <li key={row.id} className={classes.chip}>
            <UnstyledButton
              className={classes.label ?? ''}
              aria-label={
                row.isCatchWeight
                  ? t`Edit size ${size} ${amount} per package, weighed when packed`
                  : t`Edit size ${size} ${amount} per package`
              }
              onClick={() => onEditSize(row)}
            >
              {size}{' '}
              <span style={{ color: 'var(--mantine-color-dimmed)', fontVariantNumeric: 'tabular-nums' }}>
                {amount}
                {row.isCatchWeight && ` · ${t`weighed`}`}
              </span>
            </UnstyledButton>
            <UnstyledButton
              className={classes.remove ?? ''}
              aria-label={t`Delete size ${size}`}
              onClick={() => onRemoveSize(row)}
            >
              <IconX size={14} aria-hidden />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}

const templateFields: ShownFields = {
  name: { label: msg`Product name` },
  keepsDays: { label: msg`Days that stock keeps` },
  daysToHarvest: { label: msg`Days to first harvest` },
  isTraced: { label: msg`Traced`, show: () => translate(msg`yes`), blank: msg`no` },
  variety: { label: msg`Variety` },
  baseUnit: { label: msg`Base unit`, show: (unit) => translate(catalogTexts.unit({ unit })) },
  week: { label: msg`Week`, show: (week) => formatDay(String(week)) },
  units: { label: msg`Expected harvest` },
  size: { label: msg`Package size` },
  unitsPerBaseUnit: { label: msg`Base units per package` },
  packagesPerBox: { label: msg`Packages per box`, blank: '1' },
  packagePounds: { label: msg`Weight of a package, lb` },
  gtin: { label: msg`GTIN` },
  isCatchWeight: {
    label: msg`Weighed when packed`,
    show: () => translate(msg`yes`),
    blank: msg`no`,
  },
};
