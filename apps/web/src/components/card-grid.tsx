import { useIntersection } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './card-grid.module.css';

/** Cards drawn at first, and again each time the end comes near. */
const STEP = 24;

type CardGridProps<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
};

/** Cards in as many columns as there is room for; a long list is drawn as it is scrolled to. */
export function CardGrid<Item>({ label, items, keyOf, children }: CardGridProps<Item>) {
  const [shown, setShown] = useState(STEP);
  const { ref, entry } = useIntersection({ rootMargin: '800px' });
  // Each step has an end of its own, which may be near from the start: on a large window one step does not fill it.
  useEffect(() => {
    if (entry?.isIntersecting) setShown((count) => count + STEP);
  }, [entry]);
  return (
    <ul className={classes.grid} aria-label={label}>
      {items.slice(0, shown).map((item) => (
        <li key={keyOf(item)} className={classes.item}>
          {children(item)}
        </li>
      ))}
      {shown < items.length && <li key={shown} ref={ref} className={classes.more} aria-hidden />}
    </ul>
  );
}
