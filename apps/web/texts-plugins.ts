import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import { compileTexts } from './compile-texts.ts';

// Named, as the tests of all packages are run from the root.
const configPath = `${import.meta.dirname}/lingui.config.ts`;
const linguiConfig = getConfig({ configPath });
const macros = linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig }, { configPath });

// Babel would look for plugins from the root, which does not have them.
const macroPlugins = (macros.preset as unknown as { plugins: [string, object][] }).plugins.map(
  ([name, options]) => [fileURLToPath(import.meta.resolve(name)), options] as [string, object],
);

export const textsPlugins = () => [
  babel({
    presets: [
      // Plugins of one preset share one walk; this one looks at what the macros left.
      defineRolldownBabelPreset({
        preset: () => ({ plugins: [...macroPlugins, compileTexts] }),
        rolldown: { filter: { code: /@lingui\/(?:core|react)\/macro|\btexts\(/ } },
      }),
    ],
  }),
  lingui({ configPath, failOnMissing: false, failOnCompileError: true }),
];
