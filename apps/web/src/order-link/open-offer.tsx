/** @jsxImportSource preact */
import type { OpenedOffer } from '@farm/domain/offers';
import { t } from '@lingui/core/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { messageOf, refusalOf } from '../lib/api.ts';
import { focusOn } from '../lib/focus.ts';
import { formatWeekdayAndDay } from '../lib/format.ts';
import { draftForm, useKeptForm } from './draft-form.ts';
import { OfferHeader } from './offer-header.tsx';
import { OrderForm } from './order-form.tsx';
import type { LinkCalls } from './order-link.calls.ts';
import { PlacedOrder } from './placed-order.tsx';
import {
  changeForm,
  dayIndexOf,
  type Form,
  isDirty,
  isSent,
  isUsable,
  type LeftAnswer,
  newForm,
  requestOf,
  shortOf,
  withoutGone,
} from './requested-lines.ts';
import { shortsIn } from './told-left.ts';
import { isAway, isUnknownLink } from './use-offer.ts';

type OpenOfferProps = {
  calls: LinkCalls;
  offer: OpenedOffer;
  /** It is set if the last read failed. */
  error: unknown;
  read: () => Promise<void>;
  take: (known: OpenedOffer | { error: unknown }) => void;
};

const sendTroubleText = (error: unknown): string =>
  isAway(error)
    ? t`The farm cannot be reached. What you typed is kept: check your connection, then send again.`
    : messageOf(error);

export function OpenOffer({ calls, offer, error, read, take }: OpenOfferProps) {
  const { order } = offer;
  const [typed, setForm] = useState<Form | null>(
    () => draftForm(offer) ?? (order || offer.isClosed ? null : newForm(offer)),
  );
  const form = typed && isUsable(typed, offer) ? typed : null;
  const [told, setTold] = useState<LeftAnswer>({});
  const [notice, setNotice] = useState('');
  const [isSending, setIsSending] = useState(false);
  const sending = useRef(false);

  useEffect(() => {
    document.title = offer.farmName ?? offer.title;
  }, [offer.farmName, offer.title]);

  const hasUnsent = form !== null && isDirty(form);
  useLayoutEffect(() => {
    if (!hasUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsent]);
  useKeptForm(hasUnsent ? form : null);

  const show = (next: Form | null) => {
    setNotice('');
    setTold({});
    setForm(next);
    focusOn(next ? '[data-quantity]' : '#placed');
  };

  useLayoutEffect(() => {
    if (!typed || form || isSending) return;
    const isLost = isDirty(typed) && !(order && isSent(order, typed.draft));
    show(null);
    if (isLost)
      setNotice(
        order
          ? t`What you typed was not sent. This is your order now.`
          : t`This offer closed before your order was sent.`,
      );
  });

  const refuse = async (failure: unknown, sent: Form) => {
    const refusal = refusalOf(failure);
    if (isUnknownLink(failure)) return take({ error: failure });
    // The order may be one that can no longer be sent.
    if (refusal) await read();
    setNotice(sendTroubleText(failure));
    if (refusal?.code !== 'OFFER_SHORT') return;
    setTold(shortsIn(refusal, requestOf(offer, sent.draft).lines));
    focusOn('[data-short] button');
  };

  const send = async (addTo?: number) => {
    if (!form || sending.current) return;
    const request = requestOf(offer, form.draft);
    const dayIndex = dayIndexOf(offer, form.draft);
    const draft = withoutGone(offer, form);
    if (draft) {
      setForm({ ...form, draft });
      return setNotice(t`A product you chose is no longer sold. Check your order, then send again.`);
    }
    if (request.lines.length === 0 && !form.seen) {
      setNotice(t`Enter a quantity for at least one product.`);
      return focusOn('[data-quantity]');
    }
    if (request.lines.length > 0 && !offer.days.includes(request.day)) {
      const day = formatWeekdayAndDay(request.day);
      setNotice(t`${day} can no longer be chosen. Choose another delivery day.`);
      return focusOn('[name=day]');
    }
    if (offer.lines.some((line) => shortOf(line, form, { dayIndex, told }) !== undefined)) {
      setNotice(t`There is not enough left of some products. Change them, or ask anyway.`);
      return focusOn('[data-short] button');
    }
    sending.current = true;
    setIsSending(true);
    setNotice('');
    try {
      take(await calls.send(request, form.seen, addTo));
      show(null);
    } catch (failure) {
      await refuse(failure, form);
    } finally {
      sending.current = false;
      setIsSending(false);
    }
  };

  const shownNotice = notice || (error ? t`Could not refresh. This may be out of date.` : '');
  return (
    <div class="page">
      <OfferHeader offer={offer} isOrdering={form !== null} />
      <main>
        {form ? (
          <OrderForm
            offer={offer}
            draft={form.draft}
            first={form.first}
            told={told}
            isChange={form.seen !== undefined}
            isSending={isSending}
            notice={shownNotice}
            onChange={(draft) => {
              setForm({ ...form, draft });
              setNotice('');
            }}
            onSend={(addTo) => void send(addTo)}
            onGiveUp={form.seen ? () => show(null) : undefined}
          />
        ) : (
          <PlacedOrder
            offer={offer}
            notice={shownNotice}
            onChange={() => order && show(changeForm(order))}
            onAgain={() => show(newForm(offer))}
          />
        )}
      </main>
    </div>
  );
}
