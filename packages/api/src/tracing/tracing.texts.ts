import { texts } from '@farm/domain/texts';

export const tracingRefusals = texts('tracing', {
  lotMissing: 'No lot has this code. Look for its product and day.',
  codeAmbiguous: 'More than one lot has the code {code}. Choose one of them.',
  packed:
    '{count, plural, one {# line is} other {# lines are}} packed from this lot and not delivered. Unpack {count, plural, one {it} other {them}} first, or hold only what is left.',
});
