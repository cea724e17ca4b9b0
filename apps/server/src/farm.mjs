// Plain JavaScript, so that a Node that is too old can still run this file and say so.
import { nodeMistake } from './node-version.mjs';

const mistake = nodeMistake(process.versions.node);
if (mistake) {
  console.error(mistake);
  process.exitCode = 78;
} else {
  // Imported only now, since loading the database addon crashes an older Node.
  const { createForOwnerOnly } = await import('./owner-only.ts');
  createForOwnerOnly();
  const { runCommand } = await import('./run-command.ts');
  process.exitCode = await runCommand(process.argv.slice(2));
}
