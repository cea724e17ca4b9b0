/**
 * How to run pnpm: the one that started this process, if it was pnpm.
 *
 * @param {string[]} args
 */
export const pnpmCommand = (args) => {
  const self = process.env.npm_execpath ?? '';
  if (/\.[cm]?js$/.test(self) && /pnpm/.test(self))
    return { file: process.execPath, args: [self, ...args], shell: false };
  if (/pnpm(?:\.exe)?$/.test(self)) return { file: self, args, shell: false };
  return { file: 'npx', args: ['-y', 'pnpm@12.21.0', ...args], shell: process.platform === 'win32' };
};
