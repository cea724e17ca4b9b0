import { expect, it } from 'vitest';
import { openProcessNumbers } from './process-numbers.ts';

const world = () => {
  let now = 0;
  const numbers = openProcessNumbers(() => now);
  return {
    numbers,
    pass: (ms: number) => {
      now += ms;
    },
    isGap: (number: number, sent: number, texts: string[] = ['x']) =>
      numbers.take({ from: 'other', number, sent, texts }).isGap,
  };
};

it('finds a gap wherever a notice was not heard, and none where all were', () => {
  const { isGap } = world();
  expect(isGap(1, 0)).toBe(false);
  expect(isGap(1, 1, [])).toBe(false);
  expect(isGap(2, 1)).toBe(false);
  // The third was sent, but not heard.
  expect(isGap(4, 3)).toBe(true);
  expect(isGap(4, 4, [])).toBe(false);
  // The fifth and the sixth could not be sent.
  expect(isGap(6, 4, [])).toBe(true);
  // The fifth was sent after all, and arrives late.
  expect(isGap(5, 4)).toBe(false);
  expect(isGap(7, 6)).toBe(false);
});

it('takes what was sent before a process was first heard of as heard, but not what could not be sent', () => {
  expect(world().isGap(41, 40)).toBe(false);
  expect(world().isGap(41, 41, [])).toBe(false);
  expect(world().isGap(41, 39)).toBe(true);
  expect(world().isGap(41, 40, [])).toBe(true);
});

it('takes what was sent before listening restarted as heard, but not what could not be sent', () => {
  const { isGap, numbers } = world();
  isGap(1, 0);
  numbers.restart();
  expect(isGap(9, 8)).toBe(false);
  numbers.restart();
  expect(isGap(12, 9)).toBe(true);
});

it('finds a process silent once, three seconds after it was heard, and not if it said goodbye', () => {
  const { isGap, numbers, pass } = world();
  isGap(1, 0);
  pass(3000);
  expect(numbers.dropSilent()).toBe(false);
  pass(1);
  expect(numbers.dropSilent()).toBe(true);
  expect(numbers.dropSilent()).toBe(false);
  isGap(2, 1);
  numbers.take({ from: 'other', number: 2, sent: 2, texts: [], isLast: true });
  pass(9000);
  expect(numbers.dropSilent()).toBe(false);
});

it('counts silence from the restart of listening', () => {
  const { isGap, numbers, pass } = world();
  isGap(1, 0);
  pass(9000);
  numbers.restart();
  expect(numbers.dropSilent()).toBe(false);
  pass(3001);
  expect(numbers.dropSilent()).toBe(true);
});
