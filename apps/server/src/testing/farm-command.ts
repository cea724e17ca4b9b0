import { runCommand } from '../run-command.ts';

/** Runs `farm <command>` with only these settings; returns what it said. */
export const farm = async (args: readonly string[], env: Record<string, string>) => {
  const printed: string[] = [];
  const complained: string[] = [];
  const exitCode = await runCommand(args, {
    env,
    print: (line) => printed.push(line),
    complain: (line) => complained.push(line),
  });
  return { exitCode, printed, complained };
};
