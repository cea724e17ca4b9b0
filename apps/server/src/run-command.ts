import { Command, CommanderError } from 'commander';
import { addBackup } from './commands/backup.ts';
import { addCheck } from './commands/check.ts';
import type { AddCommand } from './commands/command.ts';
import { addMail } from './commands/mail.ts';
import { addMove } from './commands/move.ts';
import { addPeople } from './commands/people.ts';
import { addRestore } from './commands/restore.ts';
import { addStatus } from './commands/status.ts';
import { describeError } from './describe-error.ts';
import { readSettings } from './env.ts';
import { version } from './version.ts';

const EXIT_USAGE = 64;
/** As shells count it: 128 and the number of the signal. */
const EXIT_STOPPED = 130;

const commands: readonly AddCommand[] = [
  addBackup,
  addCheck,
  addMail,
  addMove,
  addPeople,
  addRestore,
  addStatus,
];

export type CommandOptions = {
  env?: Readonly<Record<string, string | undefined>>;
  print?: (line: string) => void;
  complain?: (line: string) => void;
};

/** Runs `farm <command>`, and returns its exit code. Any error is one line. */
export const runCommand = async (
  args: readonly string[],
  { env, print = console.log, complain = console.error }: CommandOptions = {},
): Promise<number> => {
  let exitCode = 0;
  const program = new Command('farm')
    .description('Looks after a farm. Reads the same settings as the server.')
    .version(version, '-V, --version', 'shows the version')
    .helpOption('-h, --help', 'explains the commands')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => complain(text.trimEnd()),
      outputError: (text, write) =>
        write(
          `${text
            .replace(/^error: /, '')
            .trim()
            .replace(/\.$/, '')
            .replaceAll(/\s*\n\s*/g, ' ')}. See farm --help.`,
        ),
    });
  const shell = {
    settings: () => readSettings(env),
    print,
    complain,
    exitWith: (code: number) => {
      exitCode = code;
    },
  };
  for (const add of commands) add(program, shell);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
    if (error instanceof Error && error.name === 'AbortError') {
      complain(`farm ${args[0]} was stopped. Nothing was changed.`);
      return EXIT_STOPPED;
    }
    const { exitCode: code, lines } = describeError(error, `farm ${args[0]} failed`);
    for (const line of lines) complain(line);
    return code;
  }
};
