/** These settings move the clock of a process that a test starts, if that of the tests is moved. */
export const jumpedClock: Record<string, string> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    /^(NODE_OPTIONS|TEST_CLOCK_JUMP_MS)$/.test(name) && value ? [[name, value]] : [],
  ),
);
