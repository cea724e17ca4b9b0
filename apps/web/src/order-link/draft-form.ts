import type { OpenedOffer } from '@farm/domain/offers';
import { useLayoutEffect } from 'preact/hooks';
import { attempt } from '../lib/attempt.ts';
import { draftOf, emptyDraft, type Form } from './requested-lines.ts';

/** It was typed before the page was loaded again, and `useKeptForm` kept it. */
export const draftForm = (offer: OpenedOffer): Form | null => {
  const kept = attempt((): Form | null => history.state);
  if (!kept?.draft) return null;
  const { seen } = kept;
  const { day, quantities, purchaseOrderNumber, notes } = kept.draft;
  const first = seen && offer.order ? draftOf(offer.order) : emptyDraft(offer);
  return { draft: { ...first, day, quantities, purchaseOrderNumber, notes }, first, seen };
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
