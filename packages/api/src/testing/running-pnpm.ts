/** The pnpm that runs this, where one does. */
export const runningPnpm = (): [string, string[]] => {
  const running = process.env.npm_execpath ?? '';
  if (!/pnpm/.test(running)) return ['pnpm', []];
  return /\.[cm]?js$/.test(running) ? [process.execPath, [running]] : [running, []];
};
