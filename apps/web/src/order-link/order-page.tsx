/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { messageOf } from '../lib/api.ts';
import { OpenOffer } from './open-offer.tsx';
import type { LinkCalls } from './order-link.calls.ts';
import { isAway, useOffer } from './use-offer.ts';

type PlainPageProps = { title: string; text: string; children?: ComponentChildren };

function PlainPage({ title, text, children }: PlainPageProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main class="plain">
      <h1>{title}</h1>
      <p class="dim">{text}</p>
      {children}
    </main>
  );
}

export function OrderPage({ calls }: { calls: LinkCalls }) {
  const { offer, error, isOver, read, take } = useOffer(calls);
  if (isOver)
    return (
      <PlainPage
        title={t`404 Page Not Found`}
        text={t`There is nothing at this address. It may have been mistyped, or the page has moved.`}
      />
    );
  if (offer) return <OpenOffer calls={calls} offer={offer} error={error} read={read} take={take} />;
  if (!error)
    return (
      <main class="plain" aria-busy="true">
        <p class="dim" role="status">{t`Loading…`}</p>
      </main>
    );
  return (
    <PlainPage
      title={t`The offer could not be loaded`}
      text={isAway(error) ? t`The farm cannot be reached. Check your connection.` : messageOf(error)}
    >
      <button type="button" class="button" onClick={() => void read()}>{t`Try again`}</button>
    </PlainPage>
  );
}
