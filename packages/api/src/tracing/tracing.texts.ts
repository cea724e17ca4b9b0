import { texts } from '@farm/domain/texts';

export const tracingRefusals = texts('tracing', {
  packed:
    '{count, plural, one {# line is} other {# lines are}} packed from this lot and not delivered. Unpack {count, plural, one {it} other {them}} first, or hold only what is left.',
});
