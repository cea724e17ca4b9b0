import {
  type LotMovement,
  type LotRecord,
  listLinesOfLots,
  listLotMovements,
  listOrigins,
} from '@farm/data/tracing';
import { compare, minus, sum } from '@farm/domain/core';
import { isPermitted } from '@farm/domain/permissions';
import {
  type LotInput,
  type LotShare,
  type LotTrace,
  massBalance,
  observedPercent,
  type PackedOfLot,
  type TracedBuyer,
  type TracedDelivery,
  type TracedMovement,
} from '@farm/domain/tracing';
import type { PersonContext } from '../core/context.ts';
import { findLot } from './find-lot.ts';
import { type LineLots, orderOf, readLineLots } from './trace-lines.ts';

/** A lot that was recorded by mistake did not come in. */
const takenBack = ['inventory.addUndone', 'plantings.harvestUndone', 'plantings.harvestRemoved'];

export const kindOf = ({
  kind,
  units,
  reasonText,
}: Pick<LotMovement, 'kind' | 'units' | 'reasonText'>): TracedMovement['kind'] => {
  if (kind === 'added' || kind === 'harvested') return 'harvested';
  if (kind === 'removed' && takenBack.some((id) => reasonText?.includes(`"${id}"`))) return 'harvested';
  // A total that was raised before its product was traced was found, too.
  return compare(units, 0) > 0 ? 'found' : 'writtenOff';
};

type OfLot = LineLots & { share: LineLots['lots'][number] };

/** The exact balance of a lot, by what its lines have of it. */
const balanceOf = (
  movements: readonly LotMovement[],
  delivered: readonly Pick<LotShare, 'units' | 'observedUnits'>[],
) =>
  massBalance([
    ...movements
      .filter(({ kind }) => kind !== 'delivered')
      .map((movement) => ({ kind: kindOf(movement), units: movement.units })),
    ...delivered.flatMap(({ units, observedUnits }): TracedMovement[] => [
      { kind: 'delivered', units: minus(0, observedUnits), isObserved: true },
      { kind: 'delivered', units: minus(observedUnits, units) },
    ]),
  ]);

/** The lines that got something of a lot, delivered or packed. */
const readLotLines = async (ctx: Pick<PersonContext, 'db' | 'zone'>, lotId: number): Promise<OfLot[]> => {
  const lines = await readLineLots(ctx, await listLinesOfLots(ctx.db, [lotId]));
  return lines.flatMap((line) => {
    const share = line.lots.find((lot) => lot.lotId === lotId);
    return share ? [{ ...line, share }] : [];
  });
};

const shareOf = ({ share: { lotId: _, ...share } }: OfLot) => share;

const deliveriesOf = (lines: readonly OfLot[]): TracedDelivery[] =>
  lines
    .flatMap((line) =>
      line.deliveredOn === null
        ? []
        : [{ ...orderOf(line), ...shareOf(line), deliveredOn: line.deliveredOn }],
    )
    .sort((a, b) =>
      a.deliveredOn < b.deliveredOn ? -1 : a.deliveredOn > b.deliveredOn ? 1 : a.lineId - b.lineId,
    );

/** By amount, the most first. */
const buyersOf = (lines: readonly OfLot[], seesContacts: boolean): TracedBuyer[] => {
  const contacts = new Map(lines.map(({ line }) => [line.buyerId, line]));
  return [...Map.groupBy(deliveriesOf(lines), ({ buyerId }) => buyerId)]
    .map(([buyerId, deliveries]) => {
      const { buyerName = '', phone = null, email = null } = contacts.get(buyerId) ?? {};
      return {
        buyerId,
        buyerName,
        phone: seesContacts ? phone : null,
        email: seesContacts ? email : null,
        units: sum(deliveries.map(({ units }) => units)),
        deliveries,
      };
    })
    .sort((a, b) => compare(b.units, a.units) || a.buyerId - b.buyerId);
};

const packedOf = (lines: readonly OfLot[]): PackedOfLot[] =>
  lines
    .filter(({ line }) => line.status === 'confirmed')
    .map((line) => ({ ...orderOf(line), packages: line.share.packages, units: line.share.units }))
    .sort((a, b) =>
      a.deliveryDate < b.deliveryDate ? -1 : a.deliveryDate > b.deliveryDate ? 1 : a.lineId - b.lineId,
    );

/** It lists what is packed of a lot and not delivered, by day. */
export const readPacked = async (ctx: PersonContext, lotId: number): Promise<PackedOfLot[]> =>
  packedOf(await readLotLines(ctx, lotId));

/** Where a lot came from, what is here of it, and who got how much of it. */
const traceRecord = async (ctx: PersonContext, record: LotRecord): Promise<LotTrace> => {
  const { plantingId: _, growerId: __, createdAt: ___, commodity: ____, ...lot } = record;
  const [origins, movements, lines] = await Promise.all([
    listOrigins(ctx.db, [record]),
    listLotMovements(ctx.db, record.id),
    readLotLines(ctx, record.id),
  ]);
  const from = origins.get(record.id);
  if (!from) throw new Error(`lot ${record.id} has no origin`);
  const to = buyersOf(lines, isPermitted('buyers.readContacts', ctx.person.role));
  const packed = packedOf(lines);
  const balance = balanceOf(
    movements,
    to.flatMap(({ deliveries }) => deliveries),
  );
  return {
    lot,
    from,
    here: {
      onHand: balance.onHand,
      packed: sum(packed.map(({ units }) => units)),
      balance,
      observedPercent: observedPercent(balance),
    },
    to,
    packed,
  };
};

/** Refuses `LOT_MISSING` and `LOT_CODE_AMBIGUOUS`. */
export const traceLot = async (ctx: PersonContext, input: LotInput): Promise<LotTrace> =>
  traceRecord(ctx, await findLot(ctx, input));
