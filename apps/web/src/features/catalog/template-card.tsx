import { type ProductSize, unitWord } from '@farm/domain/catalog';
import {
  ActionIcon,
  Badge,
  Button,
  Card,
  Group,
  Skeleton,
  Text,
  Title,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { HistoryButton } from '../history/history-button.tsx';
import type { ShownTemplate } from './catalog.calls.ts';
import classes from './template-card.module.css';
import { templateFields } from './template-history.ts';

type TemplateCardProps = {
  template: ShownTemplate;
  onEdit: () => void;
  onRemove: () => void;
  onAddSize: () => void;
  onEditSize: (size: ProductSize) => void;
  onRemoveSize: (size: ProductSize) => void;
};

/** A template: its name, what it is counted in, and its package sizes as chips. */
export function TemplateCard({ template, onEdit, onRemove, onAddSize, ...onSize }: TemplateCardProps) {
  const { name, baseUnit } = template;
  return (
    <Card component="article" withBorder padding="md" className={classes.card ?? ''} aria-label={name}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
        <Title order={3} size="h5" className={classes.name ?? ''}>
          {name}
        </Title>
        <Badge variant="light" color="gray" tt="none" flex="none">
          {baseUnit}
        </Badge>
      </Group>
      <Sizes template={template} {...onSize} />
      <div className={classes.footer}>
        <Button
          variant="subtle"
          size="sm"
          h={40}
          px="xs"
          leftSection={<IconPlus size={16} />}
          aria-label={`Add size to ${name}`}
          onClick={onAddSize}
        >
          Add size
        </Button>
        <Group gap={0} wrap="nowrap">
          <HistoryButton subject="template" id={template.id} of={name} fields={templateFields} />
          <Tooltip label="Edit template">
            <ActionIcon
              size={40}
              variant="subtle"
              color="gray"
              aria-label={`Edit template: ${name}`}
              onClick={onEdit}
            >
              <IconPencil size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Delete template">
            <ActionIcon
              size={40}
              variant="subtle"
              color="red"
              aria-label={`Delete template: ${name}`}
              onClick={onRemove}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </div>
    </Card>
  );
}

type SizesProps = Pick<TemplateCardProps, 'template' | 'onEditSize' | 'onRemoveSize'>;

function Sizes({ template: { name, baseUnit, sizes }, onEditSize, onRemoveSize }: SizesProps) {
  if (!sizes) return <Skeleton h={32} w="70%" />;
  if (sizes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No package sizes
      </Text>
    );
  }
  return (
    <ul className={classes.sizes} aria-label={`Package sizes of ${name}`}>
      {sizes.map((size) => (
        <li key={size.id} className={classes.chip}>
          <UnstyledButton className={classes.label ?? ''} onClick={() => onEditSize(size)}>
            <VisuallyHidden>Edit size </VisuallyHidden>
            {size.size}{' '}
            <span className={classes.ratio}>
              {size.unitsPerBaseUnit} {String(unitWord(baseUnit, Number(size.unitsPerBaseUnit)))}
            </span>
            <VisuallyHidden> per package</VisuallyHidden>
          </UnstyledButton>
          <UnstyledButton
            className={classes.remove ?? ''}
            aria-label={`Delete size ${size.size}`}
            onClick={() => onRemoveSize(size)}
          >
            <IconX size={14} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
