import { posix } from 'node:path';
import { slicedPackages, slices } from '../house.ts';
import { files } from '../tree.ts';
import type { Violation } from '../violation.ts';

const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*\.[mc]?tsx?$/;
const vague = /^(?:utils?|helpers?)\.tsx?$/;
const entry = /^packages\/(?:(?:domain|data)\/src\/[^/]+|[^/]+\/src)\/index\.ts$/;
const routes = 'apps/web/src/routes/';

/** A slice has the same name in every package, and a file's name tells what is in it. */
export function sliceNames(root: string): Violation[] {
  return files(root)
    .filter((path) => /\.[mc]?tsx?$/.test(path))
    .flatMap((path) => {
      const fault = nameFault(path) ?? sliceFault(path);
      return fault ? [{ file: path, line: 1, ...fault }] : [];
    });
}

type Fault = Pick<Violation, 'problem' | 'remedy'>;

function nameFault(path: string): Fault | undefined {
  // The router turns these names into addresses.
  if (path.startsWith(routes) || path.endsWith('.gen.ts')) return undefined;
  const name = posix.basename(path);
  if (vague.test(name))
    return { problem: `the name ${name} says nothing`, remedy: 'Name the file after what it does.' };
  if (/^index\.tsx?$/.test(name) && !entry.test(path))
    return { problem: 'a barrel inside a package', remedy: 'Import the files directly.' };
  if (!kebabCase.test(name)) return { problem: `${name} is not kebab-case`, remedy: 'Rename it.' };
  return undefined;
}

function sliceFault(path: string): Fault | undefined {
  const place = slicedPackages.find(({ folder }) => path.startsWith(`${folder}/`));
  if (!place) return undefined;
  const [folder = '', ...inside] = path.slice(place.folder.length + 1).split('/');
  if (inside.length === 0 || place.otherFolders.includes(folder)) return undefined;
  if (!slices.some((slice) => slice === folder)) {
    return {
      problem: `${folder} is not a slice`,
      remedy: `Use one of ${slices.join(', ')}, or add the folder to packages/config/src/house.ts.`,
    };
  }
  if (place.fileNames && inside.join('/') !== 'index.ts' && !place.fileNames(folder).test(inside.join('/'))) {
    return {
      problem: `${inside.join('/')} is not a file name a slice may use here`,
      remedy: `Name it ${place.fileNamesInWords}.`,
    };
  }
  return undefined;
}
