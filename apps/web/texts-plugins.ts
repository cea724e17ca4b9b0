import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import type { Plugin } from 'vite';
import { compileTexts } from './compile-texts.ts';

// Named, as the tests of all packages are run from the root.
const configPath = `${import.meta.dirname}/lingui.config.ts`;
const linguiConfig = getConfig({ configPath });

const compiledTexts = () =>
  babel({
    // Babel would look for Lingui's plugin from the root, which does not have it.
    cwd: import.meta.dirname,
    presets: [
      linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig }, { configPath }),
      // At the end of the same walk, it looks at what the macros left.
      defineRolldownBabelPreset({
        preset: () => ({ plugins: [compileTexts] }),
        rolldown: { filter: { code: /@lingui\/(?:core|react)\/macro|\btexts\(/ } },
      }),
    ],
  });

export const textsPlugins = () => [
  compiledTexts(),
  lingui({ configPath, failOnMissing: false, failOnCompileError: true }),
];

const readTexts = async (language: string) => {
  const [catalog] = await getCatalogs(linguiConfig);
  return Object.entries((await catalog?.read(language)) ?? {});
};

const SAID = /\bid:[`"']([^`"']+)[`"'],message:/g;

/** It is for a page that loads only the texts of some files; it fails if the page says another one. */
export const textsPluginsOf = (files: RegExp) => {
  const own = new Set<string>();
  const ownTexts: Plugin = {
    name: 'own-texts',
    load: async (id) => {
      const language = /\/locales\/(\w+)\.po$/.exec(id)?.[1];
      if (!language) return;
      const texts = (await readTexts(language)).filter(([, { origin }]) =>
        origin?.some(([file]) => files.test(file)),
      );
      for (const [text] of texts) own.add(text);
      // A text that is not translated yet is shown in English.
      const said = Object.fromEntries(
        texts.flatMap(([text, { translation }]) => (translation ? [[text, translation]] : [])),
      );
      return createCompiledCatalog(language, said, { namespace: 'es' }).source;
    },
    generateBundle(_, bundle) {
      const code = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : ''));
      const foreign = code.flatMap((text) => [...text.matchAll(SAID)]).filter(([, id = '']) => !own.has(id));
      if (foreign.length > 0)
        this.error(`Run \`pnpm texts:gather\`. In no catalog: ${foreign.map(([text]) => text).join(' ')}`);
    },
  };
  return [compiledTexts(), ownTexts];
};
