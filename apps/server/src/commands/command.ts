import type { Command } from 'commander';
import type { Settings } from '../env.ts';

export type Shell = {
  /** The server's settings. Refuses with `SettingsMistake`. */
  settings: () => Settings;
  print: (line: string) => void;
  complain: (line: string) => void;
  /** Sets the exit code of a command that ends without an error. */
  exitWith: (code: number) => void;
};

export type AddCommand = (program: Command, shell: Shell) => void;
