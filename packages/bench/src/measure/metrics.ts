/** Each row of the table: what it measures, then for each of its numbers what it must be and what it should reach. */
const metrics = {
  P1: ['R1–R3, R5, W1, A1 of the limit: mean; lowest', '≥ 0.55 0.7 ×', '≥ 0.3 0.3 ×'],
  P3: ['the same of PocketBase; of Feathers: lowest', '≥ 1.3 2 ×', '≥ 1.3 2 ×'],
  P4: ['a typed call of the same by REST, by processor time', '≥ 0.35 0.6 ×'],
  P5: ['64 clients who write: of the limit; p99 over the limit’s', '≥ 0.45 0.6 ×', '≤ 3 2 ×'],
  P6: ['analytics: presets, all time, 1M lines; all time, 100k', '≤ 30 10 ms', '≤ 500 250 ms', '≤ 50 25 ms'],
  P7: ['shortages; free stock of 20; needs of a day, 1M', '≤ 10 3 ms', '≤ 10 3 ms', '≤ 10 3 ms'],
  P8: ['p99 of R1 while others export, analyze, print: over idle; worst', '≤ 4 2 ×', '≤ 20 20 ms'],
  P9: ['poll with nothing new, of the limit', '≥ 0.3 0.4 ×'],
  P10: ['1,000 listeners: last told, p99; memory of each', '≤ 250 100 ms', '≤ 60 25 KB'],
  P11: ['slowest p50 at 1M lines over 1k: R1–R5, W1, W3', '≤ 2.5 1.3 ×'],
  P12: ['start to first answer, 1M lines; after a kill', '≤ 400 150 ms', '≤ 400 150 ms'],
  P13: ['memory at 1M lines: idle; mixed load', '≤ 150 110 MB', '≤ 250 180 MB'],
  P15: ['largest paint, 10k orders: cold; warm', '≤ 1.2 1 s', '≤ 0.8 0.5 s'],
  P16: ['slowest interaction; layout shift', '≤ 90 50 ms', '≤ 0.02 0'],
  P17: ['PostgreSQL of raw pg: lowest of R1, R2, W1', '≥ 0.35 0.5 ×'],
  P19: ['harvest list; day sheet; pick list, 1M', '≤ 30 10 ms', '≤ 30 10 ms', '≤ 30 10 ms'],
};

export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as MetricId[];

/** What was measured: a number for each part, or why there is none. */
export type Measured = Partial<Record<MetricId, readonly number[] | string>>;

export type TableRow = Record<'row' | 'metric' | 'must' | 'reach' | 'measured' | 'met', string>;

const shown = (value: number, unit: string): string => {
  const digits = ['×', '', 's'].includes(unit) ? 2 : value < 10 ? 1 : 0;
  return `${value.toFixed(digits)}${unit === '×' ? '×' : unit && ` ${unit}`}`;
};

/** Every row of the table that was measured, or failed. */
export const tableOf = (measured: Measured): TableRow[] =>
  metricIds.flatMap((row) => {
    const values = measured[row];
    if (values === undefined) return [];
    const [metric = '', ...bounds] = metrics[row];
    const parts = bounds.map((text, index) => {
      const [side, must, reach, unit = ''] = text.split(' ');
      const value = typeof values === 'string' ? Number.NaN : (values[index] ?? Number.NaN);
      const isGood = (bound: string | undefined) =>
        side === '≥' ? value >= Number(bound) : value <= Number(bound);
      return { must, reach, unit, value, isMet: isGood(must), isReached: isGood(reach) };
    });
    const all = (read: (part: (typeof parts)[number]) => string) => parts.map(read).join('; ');
    const isMet = parts.every((part) => part.isMet);
    const met = isMet ? (parts.every(({ isReached }) => isReached) ? 'reached' : 'yes') : 'no';
    return [
      {
        row,
        metric,
        must: all(({ must, unit }) => shown(Number(must), unit)),
        reach: all(({ reach, unit }) => shown(Number(reach), unit)),
        measured: typeof values === 'string' ? values : all(({ value, unit }) => shown(value, unit)),
        met: typeof values === 'string' ? 'failed' : met,
      },
    ];
  });

/** A table as Markdown. */
export const markdownOf = (rows: readonly Record<string, string>[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const names = Object.keys(rows[0] ?? {});
  return [names, names.map(() => '---'), ...rows.map(Object.values<string>)].map(line).join('\n');
};
