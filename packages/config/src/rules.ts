import { listViolations, withoutExempt } from './exemptions.ts';
import { browserBundle } from './rules/browser-bundle.ts';
import { machinePaths } from './rules/machine-paths.ts';
import { migrationsStandAlone } from './rules/migrations-stand-alone.ts';
import { oneWriter } from './rules/one-writer.ts';
import { sliceDirection } from './rules/slice-direction.ts';
import { sliceNames } from './rules/slice-names.ts';
import { sourcesTracked } from './rules/sources-tracked.ts';
import { typesOnlyImports } from './rules/types-only.ts';
import { versionsAgree } from './rules/versions-agree.ts';
import type { Rule, Violation } from './violation.ts';

/** A new rule is a file in rules/, its test beside it, and a line here. */
const rules: Record<string, Rule> = {
  'sources-tracked': sourcesTracked,
  'slice-names': sliceNames,
  'slice-direction': sliceDirection,
  'types-only': typesOnlyImports,
  'one-writer': oneWriter,
  'migrations-stand-alone': migrationsStandAlone,
  'machine-paths': machinePaths,
  'versions-agree': versionsAgree,
  'browser-bundle': browserBundle,
  exemptions: () => listViolations(),
};

export const ruleNames = Object.keys(rules);

/** Runs one rule over the tree under `root`, less what is exempt from it. */
export function runRule(name: string, root: string): Violation[] {
  const rule = rules[name];
  if (!rule) throw new Error(`There is no rule ${name}`);
  return withoutExempt(name, rule(root));
}
