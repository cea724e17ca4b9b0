import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../core/day.ts';
import { freeStock } from '../inventory/inventory.rules.ts';
import {
  canPromise,
  type ExpectedWeek,
  expectedBy,
  hasNoDayLeft,
  incomingFrom,
  type PromisedStock,
  promiseFor,
  remainingOf,
  trustedBy,
} from './availability.rules.ts';

const MON_WED_FRI = 0b0101010;
const SUNDAY = '2026-04-26';
const MONDAY = '2026-04-27';
const WEDNESDAY = '2026-04-29';
const rules = { weekdays: MON_WED_FRI, leadDays: 1 };
const expected = (more: Partial<ExpectedWeek> = {}): ExpectedWeek => ({
  week: SUNDAY,
  units: 105,
  addedBefore: 0,
  addedToday: 0,
  ...more,
});
const unitsOf = (week: ExpectedWeek, today: string) =>
  incomingFrom(today, rules)(week).map(({ units }) => units);

describe('expected harvest', () => {
  it('leaves what has not come in, at least nothing, and nothing of weeks that are over', () => {
    expect(remainingOf(expected({ addedBefore: 30, addedToday: 10 }), WEDNESDAY)).toBe(65);
    expect(remainingOf(expected({ addedBefore: 300 }), WEDNESDAY)).toBe(0);
    expect(remainingOf(expected(), '2026-05-03')).toBe(0);
    expect(incomingFrom('2026-05-03', rules)(expected())).toEqual([]);
  });

  it('comes in on the harvest days left in the week, and can be delivered after the lead days', () => {
    const parts = incomingFrom(MONDAY, rules)(expected());
    expect(parts.map(({ day, units }) => [day, units])).toEqual([
      ['2026-04-28', 35],
      ['2026-04-30', 35],
      ['2026-05-02', 35],
    ]);
    expect(
      ['2026-04-27', '2026-04-28', '2026-04-30', '2026-05-02'].map((day) => trustedBy(parts, day, 100)),
    ).toEqual([0, 35, 70, 105]);
    expect(trustedBy(parts, '2026-04-30', 80)).toBe(56);
  });

  it('is spread again each morning, and what comes in today is taken from today first', () => {
    expect(unitsOf(expected({ addedBefore: 40 }), WEDNESDAY)).toEqual([32, 33]);
    expect(unitsOf(expected({ addedBefore: 40, addedToday: 32 }), WEDNESDAY)).toEqual([0, 33]);
    expect(unitsOf(expected({ addedBefore: 40, addedToday: 40 }), WEDNESDAY)).toEqual([0, 25]);
    // On a day without harvest, from the next ones.
    expect(unitsOf(expected({ addedBefore: 40, addedToday: 40 }), '2026-04-28')).toEqual([0, 25]);
  });

  it('promises nothing of a week without a harvest day left, and tells so', () => {
    expect(unitsOf(expected(), '2026-05-02')).toEqual([]);
    expect(hasNoDayLeft(expected(), '2026-05-02', MON_WED_FRI)).toBe(true);
    expect(hasNoDayLeft(expected({ addedBefore: 105 }), '2026-05-02', MON_WED_FRI)).toBe(false);
    expect(hasNoDayLeft(expected(), MONDAY, MON_WED_FRI)).toBe(false);
  });
});

describe('what can be promised', () => {
  const due = (deliveryDate: string, quantity: number) => ({ deliveryDate, quantity, unitsPerPackage: null });
  const stock: PromisedStock = {
    onHand: 20,
    keepsDays: 7,
    reserved: [due('2026-04-28', 15), due('2026-05-05', 25)],
    incoming: [{ week: SUNDAY, day: '2026-05-01', units: 30 }],
    trust: 100,
  };

  it('is nothing of what is too old: 20 with 6 too old are 14', () => {
    expect(canPromise({ ...stock, old: 6, reserved: [] }, ['2026-04-28'])).toEqual([14]);
  });

  it('is what is left on the day and as long as the product keeps', () => {
    const on = (day: string) => canPromise(stock, [day])[0];
    expect(['2026-04-28', '2026-04-30', '2026-05-01', '2026-05-06'].map(on)).toEqual([5, 5, 10, 10]);
    const daysTo = (count: number) =>
      Array.from({ length: count }, (_, index) => addDays('2026-04-30', index));
    expect(promiseFor(stock, '2026-04-29', daysTo(56))).toEqual({
      units: 5,
      next: { day: '2026-05-01', units: 10, isLasting: true },
    });
    expect(promiseFor(stock, '2026-05-01', daysTo(56).slice(2))).toEqual({ units: 10, next: null });
    const eaten = { ...stock, reserved: [...stock.reserved, due('2026-05-20', 8)] };
    expect(promiseFor(eaten, '2026-04-29', daysTo(56)).next).toMatchObject({ units: 10, isLasting: false });
    expect(promiseFor(eaten, '2026-04-29', daysTo(13)).next).toMatchObject({ isLasting: true });
  });

  const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays(MONDAY, days));
  const reserved = fc.array(
    fc.record({
      deliveryDate: fc.integer({ min: -10, max: 40 }).map((days) => addDays(MONDAY, days)),
      quantity: fc.integer({ min: 1, max: 30 }),
      unitsPerPackage: fc.constantFrom(null, '1', '2.5', '12'),
    }),
    { maxLength: 12 },
  );
  const onHand = fc.integer({ min: 0, max: 300 });
  const keepsDays = fc.integer({ min: 0, max: 20 });

  it('is the free stock of every day where nothing is expected', () => {
    fc.assert(
      fc.property(onHand, keepsDays, reserved, day, (onHand, keepsDays, reserved, on) => {
        const stock = { onHand, keepsDays, reserved };
        expect(canPromise({ ...stock, incoming: [], trust: 80 }, [on])).toEqual([
          Number(freeStock(stock, on)),
        ]);
      }),
    );
  });

  it('stays as it is from tomorrow on when what was expected today comes in', () => {
    const week = fc.record({
      units: fc.integer({ min: 0, max: 300 }),
      addedBefore: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(
        onHand,
        keepsDays,
        reserved,
        day,
        week,
        fc.nat(),
        (onHand, keepsDays, reserved, on, week, share) => {
          const before = expected(week);
          const parts = incomingFrom(WEDNESDAY, rules)(before);
          const came = share % ((parts[0]?.units ?? 0) + 1);
          const stock = { keepsDays, reserved, trust: 100 };
          const after = incomingFrom(WEDNESDAY, rules)({ ...before, addedToday: came });
          const from = on > WEDNESDAY ? on : addDays(WEDNESDAY, 1);
          expect(canPromise({ ...stock, onHand: onHand + came, incoming: after }, [from])).toEqual(
            canPromise({ ...stock, onHand, incoming: parts }, [from]),
          );
        },
      ),
    );
  });

  it('is shown as expected by the first day of that much, or by the next day on which something comes in', () => {
    const parts = incomingFrom(MONDAY, rules)(expected());
    expect(expectedBy(parts, '2026-04-27', 80)).toEqual({ units: 28, day: '2026-04-28' });
    expect(expectedBy(parts, '2026-05-01', 80)).toEqual({ units: 56, day: '2026-04-30' });
    expect(expectedBy(parts, '2026-06-01', 80)).toEqual({ units: 84, day: '2026-05-02' });
    expect(expectedBy(parts, '2026-05-01', 0)).toBeNull();
    expect(expectedBy([], '2026-05-01', 80)).toBeNull();
  });

  it('is least over every day on which something changes, as the definition says', () => {
    fc.assert(
      fc.property(onHand, keepsDays, reserved, day, (onHand, keepsDays, reserved, on) => {
        const incoming = incomingFrom(MONDAY, rules)(expected());
        const leftOn = (day: string) =>
          onHand +
          trustedBy(incoming, day, 80) -
          reserved
            .filter(({ deliveryDate }) => deliveryDate <= day)
            .reduce((units, line) => units + line.quantity * Number(line.unitsPerPackage ?? 1), 0);
        const days = Array.from({ length: keepsDays + 1 }, (_, index) => addDays(on, index));
        const stock = { onHand, keepsDays, reserved, incoming, trust: 80 };
        expect(canPromise(stock, [MONDAY, on])[1]).toBe(Math.max(0, Math.min(...days.map(leftOn))));
      }),
    );
  });
});
