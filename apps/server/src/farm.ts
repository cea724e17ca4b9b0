import { createForOwnerOnly } from './owner-only.ts';
import { runCommand } from './run-command.ts';

createForOwnerOnly();

void runCommand(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
