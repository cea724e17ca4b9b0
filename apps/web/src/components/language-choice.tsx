import { type Language, languages } from '@farm/domain/language';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { language } from '../lib/language.ts';

/** Each language by its own name, so that people who read only that one find it. */
const names: Record<Language, string> = { en: 'English', es: 'Español' };

export function LanguageChoice({ onChoose }: { onChoose: (language: Language) => void }) {
  const { t } = useLingui();
  const present = language();
  return (
    <Button.Group aria-label={t`Language`}>
      {languages.map((each) => (
        <Button
          key={each}
          lang={each}
          size="compact-sm"
          variant={each === present ? 'light' : 'default'}
          aria-pressed={each === present}
          onClick={() => onChoose(each)}
        >
          {names[each]}
        </Button>
      ))}
    </Button.Group>
  );
}
