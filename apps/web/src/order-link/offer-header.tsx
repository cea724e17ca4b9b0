/** @jsxImportSource preact */
import type { OpenedOffer } from '@farm/domain/offers';
import { t } from '@lingui/core/macro';
import { formatMoment } from '../lib/format.ts';

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a class="phone" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}

type OfferHeaderProps = { offer: OpenedOffer; isOrdering: boolean };

export function OfferHeader({ offer, isOrdering }: OfferHeaderProps) {
  const { farmName, farmPhone, buyerName, title, note, closesAt, timeZone } = offer;
  const by = formatMoment(closesAt, timeZone);
  return (
    <header>
      <div class="farm">
        <span class="farm-name">{farmName}</span>
        {farmPhone && <PhoneLink phone={farmPhone} />}
      </div>
      <h1>{title}</h1>
      <p class="dim">{t`For ${buyerName}`}</p>
      {isOrdering && <p class="until">{t`Order by ${by}`}</p>}
      {isOrdering && note && <p class="note">{note}</p>}
    </header>
  );
}
