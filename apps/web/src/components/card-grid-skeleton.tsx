import { Skeleton } from '@mantine/core';
import classes from './card-grid.module.css';

/** Holds the place of a grid of cards. */
export function CardGridSkeleton({ cards = 8, height = 172 }: { cards?: number; height?: number }) {
  return (
    <div className={classes.grid} role="status" aria-label="Loading">
      {Array.from({ length: cards }, (_, index) => `card ${index}`).map((card) => (
        <Skeleton key={card} h={height} radius="md" />
      ))}
    </div>
  );
}
