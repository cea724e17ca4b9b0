import { VisuallyHidden } from '@mantine/core';
import classes from './tab-count.module.css';
import { shownCount, type TabCount } from './tab-counts.ts';

type TabCountBadgeProps = TabCount & {
  id: string;
  place: 'side' | 'corner';
};

/** A badge beside a tab's button rather than in it, so that the tab keeps its name. */
export function TabCountBadge({ id, place, count, meaning }: TabCountBadgeProps) {
  return (
    <span className={`${classes.badge} ${classes[place]}`}>
      <span aria-hidden>{shownCount(count)}</span>
      <VisuallyHidden id={id}>{meaning}</VisuallyHidden>
    </span>
  );
}
