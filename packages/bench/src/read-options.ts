import { parseArgs } from 'node:util';
import { type MetricId, metricIds } from './table/metrics.ts';

export type Options = {
  /** The works and the rows of the table that are wanted; all of them without any. */
  works: string[];
  metrics: MetricId[];
  lines: number;
  /** The lines of the large farm, on which growth is measured. Fewer are only good for trying a step. */
  largeLines: number;
  clients: number;
  isQuick: boolean;
  isRecording: boolean;
  withPeers: boolean;
  json: string | undefined;
};

const USAGE =
  'Usage: pnpm bench [--only R1,W1,P5] [--lines 10000] [--large 1000000] [--clients 8] [--quick] [--peers] [--json file]';

const wholeNumber = (name: string, text: string, lowest: number): number => {
  const number = Number(text);
  if (Number.isInteger(number) && number >= lowest) return number;
  throw new Error(`--${name} must be a whole number of at least ${lowest}. ${USAGE}`);
};

const isMetric = (name: string): name is MetricId => (metricIds as string[]).includes(name);

export const readOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      lines: { type: 'string', default: '10000' },
      large: { type: 'string', default: '1000000' },
      clients: { type: 'string', default: '8' },
      quick: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  const only = values.only
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    works: only.filter((name) => !isMetric(name)),
    metrics: only.filter(isMetric),
    lines: wholeNumber('lines', values.lines, 1000),
    largeLines: wholeNumber('large', values.large, 1000),
    clients: wholeNumber('clients', values.clients, 1),
    isQuick: values.quick,
    isRecording: values.record,
    withPeers: values.peers,
    json: values.json,
  };
};
