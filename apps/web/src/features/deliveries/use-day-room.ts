import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** The number of the day above its deliveries, and '+n more' below them, in pixels. */
const AROUND_PX = 58;
/** The weekdays above the weeks, and a margin below them. */
const OUTSIDE_PX = 52;
const FEWEST = 3;
/** The calendar library shows no more. */
const MOST = 10;

/** The height of a month's days, so that the weeks fill the window, and how many deliveries fit into one. */
export const useDayRoom = (month: RefObject<HTMLElement | null>, weeks: number) => {
  const [height, setHeight] = useState(0);
  const measure = () => {
    if (!month.current) return;
    const top = month.current.getBoundingClientRect().top + window.scrollY;
    setHeight(Math.floor((window.innerHeight - top - OUTSIDE_PX) / weeks));
  };
  // What is above the month may have changed.
  useLayoutEffect(measure);
  useEffect(() => {
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  const tile = window.matchMedia('(pointer: coarse)').matches ? 40 : 27;
  const fitting = Math.floor((height - AROUND_PX) / tile);
  return {
    height: Math.max(height, AROUND_PX + FEWEST * tile),
    shownADay: Math.min(MOST, Math.max(FEWEST, fitting)),
  };
};
