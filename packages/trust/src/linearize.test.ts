import { expect, it } from 'vitest';
import { type Happened, isLinearizable, type Step } from './linearize.ts';

type Call = { write: number } | { read: number } | { from: number; to: number; isDone: boolean };

const step: Step<number, Call> = (state, call) => {
  if ('write' in call) return call.write;
  if ('read' in call) return call.read === state ? state : null;
  if (call.isDone) return call.from === state ? call.to : null;
  return call.from === state ? null : state;
};
const fits = (...history: [Call, number, number][]) =>
  isLinearizable(
    history.map(([call, from, to]): Happened<Call> => ({ call, from, to })),
    0,
    step,
    String,
  );

it('accepts calls that overlapped and can be put into a sequence', () => {
  expect(fits([{ write: 1 }, 0, 9], [{ read: 0 }, 1, 2], [{ read: 1 }, 3, 4])).toBe(true);
  expect(fits([{ from: 0, to: 5, isDone: true }, 0, 9], [{ from: 0, to: 7, isDone: false }, 1, 8])).toBe(
    true,
  );
});

it('refuses a read that goes back, a write that is lost, and a guarded change that two people made', () => {
  expect(fits([{ write: 1 }, 0, 9], [{ read: 1 }, 1, 2], [{ read: 0 }, 3, 4])).toBe(false);
  expect(fits([{ write: 1 }, 0, 1], [{ read: 0 }, 2, 3])).toBe(false);
  expect(fits([{ from: 0, to: 5, isDone: true }, 0, 9], [{ from: 0, to: 7, isDone: true }, 1, 8])).toBe(
    false,
  );
});
