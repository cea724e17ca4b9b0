import { pathToFileURL } from 'node:url';
import type { FarmText } from '@farm/domain/texts';
import { extractor } from '@lingui/cli/api';
import { defineConfig, type ExtractorType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const declaredTexts: ExtractorType = {
  match: (file) => file.endsWith('.texts.ts'),
  extract: async (file, _code, onMessageExtracted) => {
    const declared: Record<string, Record<string, () => FarmText>> = await import(pathToFileURL(file).href);
    for (const text of Object.values(declared).flatMap((texts) => Object.values(texts))) {
      const { id, template } = text();
      onMessageExtracted({ id, message: template, comment: template, origin: [file, 1], placeholders: {} });
    }
  },
};

export default defineConfig({
  sourceLocale: 'en',
  locales: ['es'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/../../packages/{domain,api}/src/**/*.texts.ts'],
    },
  ],
  extractors: [declaredTexts, extractor],
  runtimeConfigModule: { Trans: [`${import.meta.dirname}/src/components/trans.tsx`, 'Trans'] },
  format: formatter({ lineNumbers: false }),
  // The texts of one file are together, so that two people who add texts seldom touch the same lines.
  orderBy: 'origin',
});
