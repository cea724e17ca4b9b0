import { VisuallyHidden } from '@mantine/core';
import classes from './tab-count.module.css';
import { shownCount, type TabCount } from './tab-counts.ts';

type TabCountBadgeProps = Pick<TabCount, 'count'> & {
  place: 'side' | 'corner';
  /** Absent where the link itself says what is counted. */
  said?: { id: string; meaning: string };
};

/** A badge beside a tab's button rather than in it, so that the tab keeps its name. */
export function TabCountBadge({ place, count, said }: TabCountBadgeProps) {
  return (
    <span className={`${classes.badge} ${classes[place]}`}>
      <span aria-hidden>{shownCount(count)}</span>
      {said && <VisuallyHidden id={said.id}>{said.meaning}</VisuallyHidden>}
    </span>
  );
}
