/** One number of a row of the table: what it must be, and what it should reach. */
type Part = {
  unit: '×' | 'ms' | 'KB' | 'MB' | 's' | '';
  must: number;
  reach?: number;
  /** Which side of the bound is good. */
  good: 'above' | 'below';
};

type Metric = { what: string; parts: readonly Part[] };

const above = (must: number, reach?: number): Part => ({
  unit: '×',
  must,
  ...(reach !== undefined && { reach }),
  good: 'above',
});
const below = (unit: Part['unit'], must: number, reach?: number): Part => ({
  unit,
  must,
  ...(reach !== undefined && { reach }),
  good: 'below',
});

/** The table of the measures of speed and scale, each with what it must be and what it should reach. */
export const metrics = {
  P1: { what: 'R1-R3, R5, W1, A1 against the limit: mean; lowest', parts: [above(0.4, 0.55), above(0.3)] },
  P2: { what: 'the same against Directus', parts: [above(20, 40)] },
  P3: { what: 'each against PocketBase; Feathers', parts: [above(2, 4), above(2, 4)] },
  P4: { what: 'a typed call against the same by REST', parts: [above(0.45, 0.6)] },
  P5: {
    what: 'durable writes, 64 clients: against the limit; p99 of a row; of an order',
    parts: [above(0.45, 0.6), below('ms', 10, 5), below('ms', 10, 5)],
  },
  P6: { what: 'slowest analytics, 1M lines', parts: [below('ms', 5, 1)] },
  P7: { what: 'shortages of eight weeks, 1M lines', parts: [below('ms', 5, 1)] },
  P8: { what: 'p99 of R1 during a full scan, against idle', parts: [below('×', 2, 1.3)] },
  P9: { what: 'poll with nothing new, against the limit', parts: [above(0.35, 0.4)] },
  P10: {
    what: '1,000 listeners: last reached, p99; memory of each',
    parts: [below('ms', 250, 100), below('KB', 40, 25)],
  },
  P11: { what: 'slowest p50 at 1M lines over 1k', parts: [below('×', 2, 1.3)] },
  P12: {
    what: 'start to first answer, 1M lines; after a kill',
    parts: [below('ms', 250, 130), below('ms', 250, 130)],
  },
  P13: {
    what: 'memory at 1M lines: idle; mixed load',
    parts: [below('MB', 150, 110), below('MB', 250, 180)],
  },
  P14: { what: 'orders tab: JavaScript; CSS', parts: [below('KB', 200, 175), below('KB', 30, 20)] },
  P15: { what: 'largest paint, 10k orders: cold; warm', parts: [below('s', 1.8, 1.2), below('s', 0.8, 0.5)] },
  P16: { what: 'slowest interaction; layout shift', parts: [below('ms', 100, 50), below('', 0.02, 0)] },
  P17: { what: 'PostgreSQL against raw pg', parts: [above(0.5, 0.7)] },
  P18: { what: 'PostgreSQL: writes with live updates', parts: [above(0.9, 0.97)] },
  P19: {
    what: 'harvest list through tomorrow; day sheet; pick list, 1M lines',
    parts: [below('ms', 30), below('ms', 30), below('ms', 30)],
  },
  P20: {
    what: 'p99 of R1 during a PDF of 200 pages, against idle',
    parts: [below('×', 2)],
  },
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as MetricId[];

/** What was measured: a number for each part; null for a part that was not. */
export type Measured = Partial<Record<MetricId, readonly (number | null)[]>>;

/** Why a row could not be measured. */
export type Failures = Partial<Record<MetricId, string>>;

const REASON_LENGTH = 120;

const shown = (value: number, { unit }: Part): string => {
  const digits = unit === '×' || unit === '' || unit === 's' ? 2 : value < 10 ? 1 : 0;
  return `${value.toFixed(digits)}${unit === '×' ? '×' : unit && ` ${unit}`}`;
};

const isWithin = (value: number, bound: number, { good }: Part): boolean =>
  good === 'above' ? value >= bound : value <= bound;

export type TableRow = {
  id: MetricId;
  what: string;
  must: string;
  reach: string;
  measured: string;
  met: 'yes' | 'NO' | 'reached' | 'not run' | 'failed';
};

const judge = (parts: readonly Part[], values: readonly (number | null)[]): TableRow['met'] => {
  const known = parts.flatMap((part, index) => {
    const value = values[index];
    return typeof value === 'number' ? [{ part, value }] : [];
  });
  if (known.length === 0) return 'not run';
  if (!known.every(({ part, value }) => isWithin(value, part.must, part))) return 'NO';
  const isReached = known.every(({ part, value }) => isWithin(value, part.reach ?? part.must, part));
  return isReached && known.length === parts.length ? 'reached' : 'yes';
};

/** Every row of the table; those that were not measured say so, and why if they failed. */
export const tableOf = (measured: Measured, failures: Failures = {}): TableRow[] =>
  metricIds.map((id) => {
    const { what, parts }: Metric = metrics[id];
    const values = measured[id] ?? [];
    const bounds = (of: (part: Part) => number | undefined) =>
      parts
        .map((part) => {
          const bound = of(part);
          return bound === undefined ? '-' : shown(bound, part);
        })
        .join('; ');
    const failure = failures[id];
    const met = failure === undefined ? judge(parts, values) : 'failed';
    return {
      id,
      what,
      must: bounds(({ must }) => must),
      reach: bounds(({ reach }) => reach),
      measured:
        failure !== undefined || met === 'not run'
          ? (failure?.split('\n')[0]?.slice(0, REASON_LENGTH) ?? 'not run')
          : parts
              .map((part, index) =>
                typeof values[index] === 'number' ? shown(values[index], part) : 'not run',
              )
              .join('; '),
      met,
    };
  });
