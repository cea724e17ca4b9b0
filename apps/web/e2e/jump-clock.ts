// Lets every process of the tests, and each of their pages, live at another time: TEST_TIME=2026-12-31T18:00:00Z pnpm test.
// `run.mjs` says by how much, and hands this file to each process of Node.

/** Moves `Date` and `Temporal.Now` by so many milliseconds. It refers to nothing around it, since pages run it too. */
export const jumpClock = (ms: number): void => {
  const RealDate = Date;
  const now = () => RealDate.now() + ms;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  if (!('Temporal' in globalThis)) return;
  const instant = () => Temporal.Instant.fromEpochMilliseconds(now());
  const zoned = (zone: Temporal.TimeZoneLike = Temporal.Now.timeZoneId()) =>
    instant().toZonedDateTimeISO(zone);
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateISO: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainTime(),
    plainDateTimeISO: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainDateTime(),
  });
};

/** The clock of the tests is moved by these milliseconds; 0 if it is not. */
export const clockJump = Number(process.env.TEST_CLOCK_JUMP_MS ?? 0);

// The modules that import it and Node itself may all load this: the first one moves the clock.
const moved = globalThis as { clockIsMoved?: boolean };
if (clockJump !== 0 && !moved.clockIsMoved) jumpClock(clockJump);
moved.clockIsMoved = true;
