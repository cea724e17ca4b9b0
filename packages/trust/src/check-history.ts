import type { LineRef } from '@farm/domain/orders';
import type { FreshRows } from './fresh-rows.ts';
import type { Operation } from './operations.ts';

/**
 * `lost`: acknowledged and not there; `doubled`: there twice; `halved`: there in part; `untrue`: refused and there;
 * `orphaned`: there without what it belongs to.
 */
export type Fault = { kind: 'lost' | 'doubled' | 'halved' | 'untrue' | 'orphaned'; about: string };

/** It tells what was written of one operation: how many times, and whether each time wholly. */
type Trace = { times: number; isWhole: boolean; ids: readonly number[] };

const traceCreates = (rows: FreshRows) => {
  const lines = Map.groupBy(rows.lines, ({ mark }) => mark);
  const messages = Map.groupBy(rows.messages, ({ mark }) => mark);
  const notificationsOf = (wanted: string) => rows.notifications.filter(({ type }) => type === wanted);
  const news = Map.groupBy(notificationsOf('order_new'), ({ related_id }) => related_id);
  const copies = Map.groupBy(notificationsOf('message'), ({ source_id }) => source_id);
  const created = Map.groupBy(
    rows.history.filter(({ what, subject_type }) => what === 'created' && subject_type === 'order_line'),
    ({ subject_id }) => Number(subject_id),
  );

  return (operation: Extract<Operation, { kind: 'order' | 'message' }>): Trace => {
    if (operation.kind === 'order') {
      const written = lines.get(operation.mark) ?? [];
      const numbers = [...new Set(written.map(({ group_id }) => group_id))];
      const notified = written.flatMap(({ id }) => (news.get(id) ?? []).map(({ user_id }) => user_id));
      const isWhole =
        written.length === operation.lines * numbers.length &&
        written.every(({ id }) => created.get(id)?.length === 1) &&
        notified.length === operation.growers.length * numbers.length &&
        operation.growers.every((uid) => notified.includes(uid));
      return { times: numbers.length, isWhole, ids: numbers };
    }
    const written = messages.get(operation.mark) ?? [];
    const isWhole = written.every(({ id }) => copies.get(id)?.length === operation.others);
    return { times: written.length, isWhole, ids: written.map(({ id }) => id) };
  };
};

type Move = Extract<Operation, { kind: 'move' }>;
const recordsOf = ({ actorId, what, lines }: Move) =>
  lines.map(({ id, version }) => ({ id, version, name: `${actorId} ${what} ${id}.${version}` }));

/**
 * Finds the traces of acts on lines, each of which is the record in the past that made the next version. Where a person
 * tried the same act again, a record is the trace of the try that was acknowledged, or else of none in particular.
 */
const traceMoves = (rows: FreshRows, operations: readonly Operation[]) => {
  const past = Map.groupBy(rows.past, ({ subject_id }) => Number(subject_id));
  const moves = operations.filter((operation) => operation.kind === 'move');
  const tries = Map.groupBy(
    moves
      .filter(({ outcome }) => outcome !== 'refused')
      .flatMap((operation) => recordsOf(operation).map(({ name }) => ({ name, operation }))),
    ({ name }) => name,
  );
  return (operation: Move): Trace => {
    const isThere = ({ id, version }: LineRef) => {
      const record = past.get(id)?.[version];
      return record?.what === operation.what && record.actor_id === operation.actorId;
    };
    const triesOf = ({ name }: { name: string }) => (tries.get(name) ?? []).map((other) => other.operation);
    const isAcknowledged = operation.outcome === 'acknowledged';
    const mine = recordsOf(operation).filter(
      (record) => isAcknowledged || triesOf(record).every((other) => other === operation),
    );
    const done = mine.filter(isThere);
    const rivals = mine.flatMap(triesOf).filter(({ outcome }) => outcome === 'acknowledged');
    const times = done.length === 0 ? 0 : isAcknowledged ? rivals.length / mine.length : 1;
    return { times, isWhole: [0, mine.length].includes(done.length), ids: [] };
  };
};

const traceTotals = (rows: FreshRows) => {
  const set = rows.movements.filter(({ kind }) => kind === 'set');
  const movements = Map.groupBy(set, ({ mark }) => mark);
  return (operation: Extract<Operation, { kind: 'total' }>): Trace => {
    const units = movements.get(operation.mark)?.reduce((sum, movement) => sum + movement.units, 0);
    return { times: units === undefined ? 0 : 1, isWhole: units === operation.delta, ids: [] };
  };
};

const findOrphans = (rows: FreshRows): string[] => {
  const messages = new Set(rows.messages.map(({ id }) => id));
  const groups = new Set(rows.lines.map(({ group_id }) => group_id));
  const ofLines = rows.history.filter(({ subject_type }) => subject_type === 'order_line');
  const handedOver = ofLines.filter(({ what }) => what === 'delivered');
  const delivered = new Set(handedOver.map(({ subject_id }) => Number(subject_id)));
  const taken = new Set(rows.movements.flatMap(({ order_line_id }) => order_line_id ?? []));
  const versions = new Map(rows.versions.map(({ id, version }) => [id, version]));
  const past = Map.groupBy(rows.past, ({ subject_id }) => Number(subject_id));
  return [
    ...rows.notifications
      .filter(({ type, source_id }) => type === 'message' && !messages.has(source_id ?? 0))
      .map(({ id }) => `notification ${id} is of no message`),
    ...rows.groups.filter(({ id }) => !groups.has(id)).map(({ id }) => `order ${id} has no line`),
    ...[...taken]
      .filter((id) => !delivered.has(id))
      .map((id) => `line ${id} took stock without being delivered`),
    ...[...delivered]
      .filter((id) => !taken.has(id))
      .map((id) => `line ${id} was delivered without a row in the ledger`),
    ...[...past]
      .filter(([id, records]) => versions.get(id) !== records.length)
      .map(([id, records]) => `line ${id} has version ${versions.get(id)} but ${records.length} records`),
  ];
};

const judge = (operation: Operation, { times, isWhole, ids }: Trace): Fault[] => {
  const name = `${operation.kind} ${operation.mark} (${operation.outcome}${operation.code ? `, ${operation.code}` : ''})`;
  if (times > 1) return [{ kind: 'doubled', about: `${name} is there ${times} times` }];
  if (times === 1 && !isWhole) return [{ kind: 'halved', about: `${name} is there in part` }];
  if (operation.outcome === 'acknowledged' && times === 0) return [{ kind: 'lost', about: name }];
  if (operation.outcome === 'refused' && times > 0) return [{ kind: 'untrue', about: `${name} is there` }];
  if (operation.id !== undefined && times === 1 && ids.length > 0 && !ids.includes(operation.id))
    return [{ kind: 'untrue', about: `${name} was answered as ${operation.id}, but is ${ids.join()}` }];
  return [];
};

/** Compares the answers people got with what is there: the rows written since the deeds began. */
export const checkHistory = (operations: readonly Operation[], rows: FreshRows): Fault[] => {
  const [create, move, total] = [traceCreates(rows), traceMoves(rows, operations), traceTotals(rows)];
  const faults = operations.flatMap((operation) =>
    judge(
      operation,
      operation.kind === 'move'
        ? move(operation)
        : operation.kind === 'total'
          ? total(operation)
          : create(operation),
    ),
  );
  const known = new Set<string | null>(operations.map(({ mark }) => mark));
  const unasked = [...rows.lines, ...rows.messages].filter(({ mark }) => !known.has(mark));
  const orphans = unasked.map(({ id, mark }) => `row ${id} of ${mark} was never asked for`);
  const all = [...findOrphans(rows), ...orphans];
  return [...faults, ...all.map((about) => ({ kind: 'orphaned' as const, about }))];
};
