/** Each row of the table: what it measures, then for each of its numbers what it must be. */
const metrics = {
  P1: ['R1–R3, R5, W1, A1 of the limit: mean; lowest', '≥ 0.55 ×', '≥ 0.3 ×'],
  P3: ['the same of PocketBase; of Feathers: lowest', '≥ 1.3 ×', '≥ 1.3 ×'],
  P5: ['64 clients who write: of the limit; p99 over the limit’s', '≥ 0.45 ×', '≤ 3 ×'],
  P6: ['analytics: presets, all time, 1M lines; all time, 100k', '≤ 30 ms', '≤ 500 ms', '≤ 50 ms'],
  P7: ['shortages; free stock of 20; needs of a day, 1M', '≤ 10 ms', '≤ 10 ms', '≤ 10 ms'],
  P9: ['poll with nothing new, of the limit', '≥ 0.3 ×'],
  P12: ['start to first answer, 1M lines; after a kill', '≤ 400 ms', '≤ 400 ms'],
  P13: ['memory at 1M lines: idle; mixed load', '≤ 150 MB', '≤ 250 MB'],
  P15: ['largest paint, 10k orders: cold; warm', '≤ 1.2 s', '≤ 0.8 s'],
  P16: ['slowest interaction; layout shift', '≤ 90 ms', '≤ 0.02'],
  P19: ['harvest list; day sheet; pick list, 1M', '≤ 30 ms', '≤ 30 ms', '≤ 30 ms'],
};

export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as MetricId[];

/** It was measured: a number for each part, or why there is none. */
export type Measured = Partial<Record<MetricId, readonly number[] | string>>;

export const tableOf = (measured: Measured): Record<string, string>[] =>
  Object.entries(measured).map(([row, values]) => {
    const [metric = '', ...bounds] = metrics[row as MetricId];
    const must = bounds.join('; ');
    if (typeof values === 'string') return { row, metric, must, measured: values, met: 'failed' };
    const isMet = bounds.every((bound, index) => {
      const [side, limit] = bound.split(' ');
      const value = values[index] ?? Number.NaN;
      return side === '≥' ? value >= Number(limit) : value <= Number(limit);
    });
    const found = values.map((value) => value.toFixed(value < 10 ? 2 : 0)).join('; ');
    return { row, metric, must, measured: found, met: isMet ? 'yes' : 'no' };
  });
