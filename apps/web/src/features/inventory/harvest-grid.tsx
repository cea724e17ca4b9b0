import { matchesSearch, type ProductName, unitWord } from '@farm/domain/catalog';
import { typedAmount } from '@farm/domain/core';
import { willBeSavedAs } from '@farm/domain/inventory';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatNumber } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import { harvested, type Typed } from './add-stock-values.ts';
import classes from './harvest-grid.module.css';

type AmountField = {
  value?: Typed;
  onChange: (value: Typed) => void;
  error?: ReactNode;
  'data-path'?: string;
};

type HarvestGridProps = {
  products: readonly ProductName[];
  amounts: Record<string, Typed>;
  fieldOf: (id: number) => AmountField;
};

const ROWS = 10;
const ROWS_ON_PHONE = 6;

export function HarvestGrid({ products, amounts, fieldOf }: HarvestGridProps) {
  const { t } = useLingui();
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [query, setQuery] = useState('');
  const [isWhole, setWhole] = useState(false);
  const typed = new Set(harvested(amounts).map(([id]) => id));
  const count = typed.size;
  const found = products.filter(({ name }) => matchesSearch(name, [], query));
  const rows = isPhone ? ROWS_ON_PHONE : ROWS;
  const shown = found.filter(({ id }, index) => isWhole || index < rows || typed.has(String(id)));
  const all = formatNumber(products.length);

  /** From the last product back to the filter if one is typed, otherwise to the button that saves. */
  const moveToNext = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.indexOf(event.target as HTMLInputElement) + 1];
    const submit = list.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
    focusOn(next ?? (query ? filter.current : submit));
    if (!next && query) filter.current?.select();
  };

  return (
    <section aria-labelledby={titleId} className={classes.grid}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Title order={3} size="h5" id={titleId}>{t`The whole harvest`}</Title>
        <Text size="sm" c="dimmed" role="status">
          {count > 0 && t`${plural(count, { one: '# product', other: '# products' })}`}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {isPhone ? t`In base units` : t`In base units. Enter goes to the next product, Ctrl+Enter saves.`}
      </Text>
      {products.length > ROWS && (
        <TextInput
          ref={filter}
          type="search"
          aria-label={t`Find a product`}
          placeholder={t`Find a product`}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={moveToNext}
        />
      )}
      <ul ref={list} className={classes.rows} onKeyDown={moveToNext}>
        {shown.map((product, index) => (
          <Row
            key={product.id}
            product={product}
            field={fieldOf(product.id)}
            isFirst={index === 0 && query === ''}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {products.length === 0
            ? t`There are no product types yet. An administrator adds them as product templates.`
            : t`No product type has this name.`}
        </Text>
      )}
      {found.length > shown.length && (
        <Button variant="subtle" size="compact-sm" mih={36} onClick={() => setWhole(true)}>
          {t`Show all ${all} products`}
        </Button>
      )}
    </section>
  );
}

function Row({ product, field, isFirst }: { product: ProductName; field: AmountField; isFirst: boolean }) {
  const id = useId();
  const { name, baseUnit } = product;
  const unit = say(unitWord(baseUnit));
  const note = willBeSavedAs(typedAmount(field.value ?? ''), baseUnit);
  return (
    <li className={classes.row}>
      <label htmlFor={id} className={classes.name}>
        {name} <span className={classes.unit}>({unit})</span>
      </label>
      <NumberField
        id={id}
        className={classes.amount ?? ''}
        min={0}
        step={0.01}
        {...(isFirst && { 'data-autofocus': true })}
        {...field}
      />
      {note && (
        <Text size="xs" fw={600} role="status" className={classes.note ?? ''}>
          {say(note)}
        </Text>
      )}
    </li>
  );
}
