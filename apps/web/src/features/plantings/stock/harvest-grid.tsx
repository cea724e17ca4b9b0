import { type ProductName, unitWord } from '@farm/domain/catalog';
import { typedAmount } from '@farm/domain/core';
import { willBeSavedAs } from '@farm/domain/inventory';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { NumberField } from '../../../components/number-field.tsx';
import { focusOn } from '../../../lib/focus.ts';
import { formatNumber } from '../../../lib/format.ts';
import { matching } from '../../../lib/matching.ts';
import { translate } from '../../../lib/translate.ts';
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
  const list = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [query, setQuery] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [height, setHeight] = useState<number>();
  const typed = new Set(harvested(amounts).map(([id]) => id));
  const count = typed.size;
  const found = matching(
    products.map((product) => ({ ...product, label: product.name })),
    query,
  );
  const rows = isPhone ? ROWS_ON_PHONE : ROWS;
  const firstFound = found.filter(({ id }, index) => isWhole || index < rows || typed.has(String(id)));
  // Products with an amount stay in view below what is found.
  const others = products.filter(({ id }) => typed.has(String(id)) && found.every((one) => one.id !== id));
  const shown = [...firstFound, ...others];
  const all = formatNumber(products.length);
  const canFind = products.length > ROWS;

  const search = (text: string) => {
    // The dialog keeps its height, so that nothing moves under the hands.
    if (query === '') setHeight(list.current?.offsetHeight);
    setQuery(text);
  };
  /** A letter begins a search. Enter leads to the amount of what is found, from there to the next one to find. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const field = event.target as HTMLInputElement;
    const isFilter = field === filter.current;
    const toFilter = () => {
      focusOn(filter.current);
      filter.current?.select();
    };
    if (event.key === 'Enter' && field.matches('input')) {
      event.preventDefault();
      const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
      const next = inputs[inputs.indexOf(field) + 1];
      const submit = list.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
      if (query && !isFilter) toFilter();
      else if (!isFilter || found.length > 0) focusOn(next ?? submit);
    } else if (canFind && !isFilter && field.value === '' && /^\p{L}$/u.test(event.key)) toFilter();
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
        {isPhone
          ? t`In base units`
          : canFind
            ? t`In base units. Letters find a product, Enter goes on, Ctrl+Enter saves.`
            : t`In base units. Enter goes to the next product, Ctrl+Enter saves.`}
      </Text>
      {canFind && (
        <TextInput
          ref={filter}
          type="search"
          aria-label={t`Find a product`}
          placeholder={t`Find a product`}
          value={query}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <div ref={list} style={{ minHeight: query ? height : undefined }}>
        {found.length === 0 && (
          <Text size="sm" c="dimmed">
            {products.length === 0
              ? t`There are no product types yet. An administrator adds them as product templates.`
              : t`No product type has this name.`}
          </Text>
        )}
        <ul className={classes.rows} onKeyDown={onKeyDown}>
          {shown.map((product, index) => (
            <Row
              key={product.id}
              product={product}
              field={fieldOf(product.id)}
              isFirst={index === 0 && query === ''}
            />
          ))}
        </ul>
        {found.length > firstFound.length && (
          <Button variant="subtle" size="compact-sm" mih={36} fullWidth onClick={() => setWhole(true)}>
            {t`Show all ${all} products`}
          </Button>
        )}
      </div>
    </section>
  );
}

function Row({ product, field, isFirst }: { product: ProductName; field: AmountField; isFirst: boolean }) {
  const id = useId();
  const { name, baseUnit } = product;
  const unit = translate(unitWord(baseUnit));
  const note = willBeSavedAs(typedAmount(field.value ?? ''), baseUnit);
  return (
    <li className={classes.row}>
      <label htmlFor={id} style={{ overflowWrap: 'anywhere' }}>
        {name}{' '}
        <span style={{ color: 'var(--mantine-color-dimmed)', fontSize: 'var(--mantine-font-size-sm)' }}>
          ({unit})
        </span>
      </label>
      <NumberField
        id={id}
        className={classes.amount ?? ''}
        step={0.01}
        {...(isFirst && { 'data-autofocus': true })}
        {...field}
      />
      {note && (
        <Text size="xs" fw={600} role="status" style={{ gridColumn: '1 / -1', textAlign: 'end' }}>
          {translate(note)}
        </Text>
      )}
    </li>
  );
}
