import { useLingui } from '@lingui/react/macro';
import { Checkbox, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { formatNumber } from '../../lib/format.ts';
import { matching } from '../../lib/matching.ts';
import classes from './offers.module.css';

type Item = { id: number; label: string };

export type Tick = (ids: readonly number[], isTicked: boolean) => void;

type TickListProps<One extends Item> = {
  id: string;
  title: string;
  /** Undefined until they are known. */
  items: readonly One[] | undefined;
  ticks: number;
  words: { search: string; loading: string; failed: string; none: string };
  query: Parameters<typeof LoadFailure>[0]['query'];
  error: ReactNode;
  children: (shown: readonly One[]) => ReactNode;
};

/** A list with a box for each row, beneath its title and a search. */
export function TickList<One extends Item>(props: TickListProps<One>) {
  const { t } = useLingui();
  const { id, title, items, ticks, words, query, error, children } = props;
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const shown = useMemo(() => (text ? matching(items ?? [], text) : (items ?? [])), [items, text]);
  const [count, all] = [formatNumber(ticks), formatNumber(items?.length ?? 0)];
  return (
    <section className={classes.ticks} aria-labelledby={id}>
      <div className={classes.tickHead}>
        <Title order={3} size="h6" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {items && t`${count} of ${all}`}
        </Text>
        <TextInput
          type="search"
          size="xs"
          className={classes.find ?? ''}
          aria-label={words.search}
          placeholder={`${words.search}...`}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in the search must not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {query.error && !items ? (
        <LoadFailure title={words.failed} query={query} />
      ) : !items ? (
        <Skeletons label={words.loading} heights={[28, 28, 28, 28, 28]} gap="xs" />
      ) : shown.length === 0 ? (
        <Text size="sm" c="dimmed" p={text ? 'xs' : 0}>
          {items.length === 0 ? words.none : t`Nothing matches "${text}".`}
        </Text>
      ) : (
        children(shown)
      )}
    </section>
  );
}

type TickAllProps = { items: readonly Item[]; ticked: ReadonlySet<number>; path: string; onTick: Tick };

/** Ticks all that are shown. */
export function TickAll({ items, ticked, path, onTick }: TickAllProps) {
  const { t } = useLingui();
  const ticks = items.filter(({ id }) => ticked.has(id)).length;
  return (
    <Checkbox
      size="sm"
      label={t`All`}
      data-path={path}
      checked={ticks === items.length}
      indeterminate={ticks > 0 && ticks < items.length}
      onChange={(event) =>
        onTick(
          items.map(({ id }) => id),
          event.currentTarget.checked,
        )
      }
    />
  );
}
