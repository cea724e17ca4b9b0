import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import { compileTexts } from './compile-texts.ts';

// Named, as the tests of all packages are run from the root.
const configPath = `${import.meta.dirname}/lingui.config.ts`;
const linguiConfig = getConfig({ configPath });
const macros = linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig }, { configPath });

/** The build steps for texts: macros become lookups, and every English text is compiled in place. */
export const textsPlugins = () => [
  babel({
    presets: [
      // Plugins of one preset share one walk; this one looks at what the macros left.
      defineRolldownBabelPreset({
        preset: () => ({ plugins: [...(macros.preset as unknown as { plugins: [] }).plugins, compileTexts] }),
        rolldown: { filter: { code: /@lingui\/(?:core|react)\/macro|\btexts\(/ } },
      }),
    ],
  }),
  lingui({ configPath, failOnMissing: false, failOnCompileError: true }),
];
