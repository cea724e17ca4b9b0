import { posix } from 'node:path';
import { files } from '../tree.ts';
import type { Violation } from '../violation.ts';

const features = 'apps/web/src/features/';
const FILES_MAX = 30;

/** No folder of the web's features holds more files than a person can survey; tests are not counted. */
export function folderSize(root: string): Violation[] {
  const counted = files(root).filter((path) => path.startsWith(features) && !/\.test\.tsx?$/.test(path));
  return [...Map.groupBy(counted, (path) => posix.dirname(path))]
    .filter(([, paths]) => paths.length > FILES_MAX)
    .map(([folder, paths]) => ({
      file: folder,
      line: 1,
      problem: `${paths.length} files in one folder`,
      remedy: `Divide it, as features/orders is: a folder holds at most ${FILES_MAX}, without tests.`,
    }));
}
