import { useEffect, useRef } from 'react';
import { focusOn } from '../../lib/focus.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { openerOf } from '../deliveries/day-sheet-link.tsx';
import DeliveriesScreen from '../deliveries/deliveries-screen.tsx';

const DaySheet = lazyScreen<{ onLeave: () => void }>(() => import('../packing/day-sheet.tsx'));

/** It keeps one element, so that a change of address renders the calendar only once. */
const calendar = <DeliveriesScreen />;

export default function CalendarScreen() {
  const [{ sheet }, change] = useDashboardSearch();
  const left = useRef(sheet);
  useEffect(DaySheet.ahead, []);
  useEffect(() => {
    const day = left.current;
    left.current = sheet;
    if (day !== undefined && sheet === undefined) focusOn(() => openerOf(day), { preventScroll: true });
  }, [sheet]);
  if (sheet === undefined) return calendar;
  const ofSheet = { sheet: undefined, part: undefined, through: undefined, buyer: undefined };
  return <DaySheet onLeave={() => change(ofSheet)} />;
}
