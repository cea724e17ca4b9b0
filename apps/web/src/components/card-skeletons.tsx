import { Skeleton } from '@mantine/core';
import classes from './endless-list.module.css';

type CardSkeletonsProps = { label?: string; cards?: number; height?: number; minCardWidth?: number };

export function CardSkeletons({
  label = 'Loading',
  cards = 8,
  height = 172,
  minCardWidth = 256,
}: CardSkeletonsProps) {
  return (
    <div
      className={classes.skeletons}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minCardWidth}px), 1fr))` }}
      role="status"
      aria-label={label}
    >
      {Array.from({ length: cards }, (_, index) => `card ${index}`).map((card) => (
        <Skeleton key={card} h={height} radius="md" />
      ))}
    </div>
  );
}
