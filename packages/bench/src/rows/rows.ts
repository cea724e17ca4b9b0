import { measureFigures } from './measure-figures.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureLive } from './measure-live.ts';
import { measureMemory } from './measure-memory.ts';
import { measurePaint, measureTour } from './measure-pages.ts';
import { measurePostgres } from './measure-postgres.ts';
import { measureStart } from './measure-start.ts';
import { measureWaiting } from './measure-waiting.ts';
import { measureCrowd, measurePoll, measureTyped, measureWorks } from './measure-works.ts';
import type { Row } from './row.ts';

/** In the sequence in which a full run takes them. */
export const rows: readonly Row[] = [
  measureWorks,
  measureTyped,
  measureCrowd,
  measureFigures,
  measureWaiting,
  measurePoll,
  measureLive,
  measureGrowth,
  measureStart,
  measureMemory,
  measurePaint,
  measureTour,
  measurePostgres,
];
