import type { OpenedOffer } from '@farm/domain/offers';
import { useLayoutEffect } from 'preact/hooks';
import { attempt } from '../lib/attempt.ts';
import { anyOf, listOf, text, texts, whole, wholeNumber } from '../lib/shape.ts';
import { draftOf, emptyDraft, type Form } from './requested-lines.ts';

const shape = anyOf({
  draft: whole({ day: text(), quantities: texts, purchaseOrderNumber: text(), notes: text() }),
  seen: listOf(whole({ id: wholeNumber(), version: wholeNumber() })),
});

/** It was typed before the page was loaded again. */
export const draftForm = (offer: OpenedOffer): Form | null => {
  const { draft, seen } = shape(attempt(() => history.state));
  if (!draft) return null;
  const first = seen && offer.order ? draftOf(offer.order) : emptyDraft(offer);
  return { draft: { ...first, ...draft }, first, seen };
};

/**
 * A phone drops pages that it does not show, so what is typed is kept with this entry of the browser's history, which ends
 * with the tab; nothing is stored.
 */
export const useKeptForm = (form: Form | null): void => {
  useLayoutEffect(() => {
    // At once, as the page may be dropped next. Some browsers refuse a hundred in ten seconds.
    attempt(() => history.replaceState(form, ''));
  }, [form]);
};
