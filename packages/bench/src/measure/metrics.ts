/** Each row of the table: what it measures, then for each of its numbers what it must be. */
const metrics = {
  P1: ['R1–R3, R5, W1, A1 of the limit: mean; lowest', '≥ 0.5 ×', '≥ 0.25 ×'],
  P3: ['the same of PocketBase; of Feathers: lowest; mean', '≥ 1 ×', '≥ 1 ×', '≥ 1.5 ×'],
  P4: ['a typed call of the same by REST', '≥ 0.35 ×'],
  P5: [
    '64 clients who write: of the limit; p99 over the limit’s; of PocketBase',
    '≥ 0.3 ×',
    '≤ 5 ×',
    '≥ 1 ×',
  ],
  P6: ['analytics: presets, all time, 1M lines; all time, 100k', '≤ 30 ms', '≤ 500 ms', '≤ 50 ms'],
  P7: [
    'shortages; free stock of 20; needs of a day; can promise of 20, 1M',
    ...['≤ 10 ms', '≤ 10 ms', '≤ 10 ms', '≤ 10 ms'],
  ],
  P8: ['p99 of one line beside an all-time figure: over idle; itself', '≤ 4 ×', '≤ 20 ms'],
  P9: ['poll with nothing new, of the limit', '≥ 0.25 ×'],
  P12: ['start to first answer, 1M lines; after a kill', '≤ 400 ms', '≤ 400 ms'],
  P13: ['memory at 1M lines: idle; mixed load', '≤ 150 MB', '≤ 250 MB'],
  P15: ['largest paint, 10k orders: cold; warm', '≤ 1.2 s', '≤ 0.8 s'],
  P16: ['slowest interaction; layout shift', '≤ 90 ms', '≤ 0.02'],
  P18: ['P6, P7, P19, P24, newest 50 orders, 1M: PostgreSQL over SQLite', '≤ 2 ×'],
  P19: ['harvest list; day sheet; pick list, 1M', '≤ 30 ms', '≤ 30 ms', '≤ 30 ms'],
  P23: ['page of changes, 1M: administrator; sales rep; grower', '≤ 10 ms', '≤ 10 ms', '≤ 10 ms'],
  P24: ['a lot, with its buyers; lots by their code, 1M', '≤ 20 ms', '≤ 5 ms'],
  P25: [
    'trace file of 200,000 rows: takes; memory it adds; p99 of one line beside it: over idle; itself',
    ...['≤ 60 s', '≤ 60 MB', '≤ 4 ×', '≤ 20 ms'],
  ],
};

export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as MetricId[];

/** It was measured: a number for each part, or for the first ones, or why there is none. */
export type Measured = Partial<Record<MetricId, readonly number[] | string>>;

export const tableOf = (measured: Measured): Record<string, string>[] =>
  Object.entries(measured).map(([row, values]) => {
    const [metric = '', ...bounds] = metrics[row as MetricId];
    const must = bounds.join('; ');
    if (typeof values === 'string') return { row, metric, must, measured: values, met: 'failed' };
    // Peers are measured only if asked for.
    const isMet = values.every((value, index) => {
      const [side, limit] = bounds[index]?.split(' ') ?? [];
      return side === '≥' ? value >= Number(limit) : value <= Number(limit);
    });
    const found = values.map((value) => value.toFixed(value < 10 ? 2 : 0)).join('; ');
    return { row, metric, must, measured: found, met: isMet ? 'yes' : 'no' };
  });
