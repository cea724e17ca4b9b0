/** One number of a row of the table: what it must be, and what it should reach. */
type Part = { unit: string; must: number; reach: number; isGood: (value: number, bound: number) => boolean };

const least = (unit: string, must: number, reach = must): Part => ({
  unit,
  must,
  reach,
  isGood: (value, bound) => value >= bound,
});
const most = (unit: string, must: number, reach = must): Part => ({
  unit,
  must,
  reach,
  isGood: (value, bound) => value <= bound,
});

const metrics = {
  P1: ['R1–R3, R5, W1, A1 of the limit: mean; lowest', least('×', 0.55, 0.7), least('×', 0.3)],
  P3: ['the same against PocketBase; Feathers: lowest', least('×', 1.3, 2), least('×', 1.3, 2)],
  P4: ['a typed call against the same by REST, by processor time', least('×', 0.35, 0.6)],
  P5: ['64 clients who write: of the limit; p99 over the limit’s', least('×', 0.45, 0.6), most('×', 3, 2)],
  P6: [
    'analytics: presets, all time at 1M lines; all time at 100k',
    most('ms', 30, 10),
    most('ms', 500, 250),
    most('ms', 50, 25),
  ],
  P7: [
    'shortages; free stock of 20 products; needs of a day, 1M lines',
    most('ms', 10, 3),
    most('ms', 10, 3),
    most('ms', 10, 3),
  ],
  P8: [
    'p99 of one line while others export, analyze, print: over idle; highest',
    most('×', 4, 2),
    most('ms', 20),
  ],
  P9: ['poll with nothing new, of the limit', least('×', 0.3, 0.4)],
  P10: ['1,000 listeners: last told, p99; memory of each', most('ms', 250, 100), most('KB', 60, 25)],
  P11: ['slowest p50 at 1M lines over 1k: R1–R5, W1, W3', most('×', 2.5, 1.3)],
  P12: ['start to first answer, 1M lines; after a kill', most('ms', 400, 150), most('ms', 400, 150)],
  P13: ['memory at 1M lines: idle; mixed load', most('MB', 150, 110), most('MB', 250, 180)],
  P15: ['largest paint, 10k orders: cold; warm', most('s', 1.2, 1), most('s', 0.8, 0.5)],
  P16: ['slowest interaction; layout shift', most('ms', 90, 50), most('', 0.02, 0)],
  P17: ['PostgreSQL against raw pg: lowest of R1, R2, W1', least('×', 0.35, 0.5)],
  P19: [
    'harvest list; day sheet; pick list, 1M lines',
    most('ms', 30, 10),
    most('ms', 30, 10),
    most('ms', 30, 10),
  ],
} satisfies Record<string, [string, ...Part[]]>;

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
    const [metric, ...parts]: [string, ...Part[]] = metrics[row];
    const bounds = (of: 'must' | 'reach') => parts.map((part) => shown(part[of], part.unit)).join('; ');
    const bound = { row, metric, must: bounds('must'), reach: bounds('reach') };
    if (typeof values === 'string') return [{ ...bound, measured: values, met: 'failed' }];
    const isMet = (of: 'must' | 'reach') =>
      parts.every((part, index) => part.isGood(values[index] ?? Number.NaN, part[of]));
    return [
      {
        ...bound,
        measured: parts.map(({ unit }, index) => shown(values[index] ?? Number.NaN, unit)).join('; '),
        met: isMet('reach') ? 'reached' : isMet('must') ? 'yes' : 'no',
      },
    ];
  });

/** A table as Markdown. */
export const markdownOf = (rows: readonly Record<string, string>[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const names = Object.keys(rows[0] ?? {});
  return [names, names.map(() => '---'), ...rows.map(Object.values<string>)].map(line).join('\n');
};
