import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';

/** A traced process did this to the files of its database, in the sequence in which it did it. */
export type FileEvent =
  | { kind: 'created'; path: string }
  | { kind: 'wrote'; path: string; at: number; data: Buffer }
  | { kind: 'truncated'; path: string; size: number }
  | { kind: 'removed'; path: string }
  /** The content of a file, or the names in a folder, are on the disk. */
  | { kind: 'synced'; path: string }
  /** Something was sent to another process, such as an answer. */
  | { kind: 'sent'; data: Buffer };

/** The options of strace that `readFileEvents` needs; the trace is written to `to`. */
export const traceOptions = (to: string): string[] => [
  ...['-D', '-f', '--seccomp-bpf', '--quiet=attach,personality', '-xx', '-s', '1000000', '-o', to],
  ...['-e', 'trace=openat,pwrite64,write,writev,ftruncate,fsync,fdatasync,unlink,unlinkat,rename,close'],
];

/** The processes' ends are the last lines. */
const TAIL_BYTES = 20_000;
const LINE = /^(\d+) +(.*)$/;
const UNFINISHED = ' <unfinished ...>';
const RESUMED = /^<\.\.\. \w+ resumed>/;
const CALL = /^(\w+)\((.*)\) += (-?\d+)/;
const STRING = /"((?:\\x[0-9a-f]{2})*)"/g;

/** Follows which file each descriptor is. */
const followCalls = (isOurs: (path: string) => boolean) => {
  const paths = new Map<string, string>();
  return (call: string, args: string, result: number): FileEvent | undefined => {
    if (result < 0) return undefined;
    const descriptor = /^\d+/.exec(args)?.[0] ?? '';
    const last = Number(/\d+$/.exec(args)?.[0]);
    const strings = [...args.matchAll(STRING)].map(([, quoted = '']) =>
      Buffer.from(quoted.replaceAll('\\x', ''), 'hex'),
    );
    const data = strings[0] ?? Buffer.alloc(0);
    const named = data.toString();
    if (call === 'openat' && isOurs(named)) {
      paths.set(String(result), named);
      return args.includes('O_CREAT') ? { kind: 'created', path: named } : undefined;
    }
    if (call.startsWith('unlink') && isOurs(named)) return { kind: 'removed', path: named };
    if (call === 'rename' && strings.map(String).some(isOurs))
      throw new Error(`${strings.join(' was renamed to ')}, which is not followed`);
    if (call === 'close') paths.delete(descriptor);
    const path = paths.get(descriptor);
    if (call === 'write' || call === 'writev') {
      if (path) throw new Error(`${path} was written to by ${call}, which is not followed`);
      return { kind: 'sent', data: Buffer.concat(strings) };
    }
    if (!path) return undefined;
    if (call === 'pwrite64') return { kind: 'wrote', path, at: last, data: data.subarray(0, result) };
    if (call === 'ftruncate') return { kind: 'truncated', path, size: last };
    return call === 'fsync' || call === 'fdatasync' ? { kind: 'synced', path } : undefined;
  };
};

/** Waits until strace has written everything about a process that has ended. */
export const untilTraced = async (trace: string, pid: number, withinMs: number): Promise<void> => {
  const giveUpAt = performance.now() + withinMs;
  const ending = new RegExp(`^${pid} +\\+\\+\\+ `, 'm');
  const isWhole = async () => {
    const { size } = await stat(trace);
    let last = '';
    for await (const part of createReadStream(trace, { start: Math.max(0, size - TAIL_BYTES) })) last += part;
    return ending.test(last);
  };
  while (!(await isWhole())) {
    if (performance.now() > giveUpAt) throw new Error(`strace did not finish within ${withinMs} ms`);
    await after(50);
  }
};

/** Reads what strace wrote with `traceOptions`, as far as it concerns files for which `isOurs`. */
export const readFileEvents = async (
  trace: string,
  isOurs: (path: string) => boolean,
): Promise<FileEvent[]> => {
  const follow = followCalls(isOurs);
  const begun = new Map<string, string>();
  const events: FileEvent[] = [];
  for await (const line of createInterface(createReadStream(trace))) {
    const [, thread = '', rest = ''] = LINE.exec(line) ?? [];
    if (rest.endsWith(UNFINISHED)) {
      begun.set(thread, rest.slice(0, -UNFINISHED.length));
      continue;
    }
    const whole = RESUMED.test(rest) ? (begun.get(thread) ?? '') + rest.replace(RESUMED, '') : rest;
    const [, call = '', args = '', result = ''] = CALL.exec(whole) ?? [];
    const event = follow(call, args, Number(result));
    if (event) events.push(event);
  }
  return events;
};
