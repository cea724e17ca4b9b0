import { listViolations, withoutExempt } from './exemptions.ts';
import { folderSize } from './rules/folder-size.ts';
import { installScripts } from './rules/install-scripts.ts';
import { machinePaths } from './rules/machine-paths.ts';
import { migrationsStandAlone } from './rules/migrations-stand-alone.ts';
import { noCircles } from './rules/no-circles.ts';
import { oneLocale } from './rules/one-locale.ts';
import { oneVersion } from './rules/one-version.ts';
import { oneWriter } from './rules/one-writer.ts';
import { plainComments } from './rules/plain-comments.ts';
import { portableScripts } from './rules/portable-scripts.ts';
import { sliceDirection } from './rules/slice-direction.ts';
import { sliceNames } from './rules/slice-names.ts';
import { sourcesTracked } from './rules/sources-tracked.ts';
import { spokenTexts } from './rules/spoken-texts.ts';
import { typesOnlyImports } from './rules/types-only.ts';
import { versionsAgree } from './rules/versions-agree.ts';
import type { Rule, Violation } from './violation.ts';

/** To add a rule, add a file and its test to rules/, and a line here. */
const rules: Record<string, Rule> = {
  'sources-tracked': sourcesTracked,
  'slice-names': sliceNames,
  'slice-direction': sliceDirection,
  'no-circles': noCircles,
  'folder-size': folderSize,
  'types-only': typesOnlyImports,
  'one-writer': oneWriter,
  'migrations-stand-alone': migrationsStandAlone,
  'machine-paths': machinePaths,
  'spoken-texts': spokenTexts,
  'plain-comments': plainComments,
  'one-locale': oneLocale,
  'versions-agree': versionsAgree,
  'one-version': oneVersion,
  'portable-scripts': portableScripts,
  'install-scripts': installScripts,
  exemptions: () => listViolations(),
};

export const ruleNames = Object.keys(rules);

export function runRule(name: string, root: string): Violation[] {
  const rule = rules[name];
  if (!rule) throw new Error(`Unknown rule: ${name}`);
  return withoutExempt(name, rule(root));
}
