import { listPackedOfProduct } from '@farm/data/packing';
import { pageOf } from '@farm/domain/core';
import { MovedLines } from '@farm/domain/orders';
import {
  DayInput,
  DeliverDayInput,
  DeliveredDay,
  DeliveredOld,
  DeliverInput,
  DeliverLinesInput,
  DeliverOldInput,
  DeliveryNote,
  Harvested,
  HarvestedInput,
  HarvestList,
  HarvestListInput,
  NoteInput,
  PackedOut,
  PackedOutInput,
  PackInput,
  PackingDay,
  PickList,
  UnpackInput,
} from '@farm/domain/packing';
import { handle, permitted, router } from '../core/trpc.ts';
import { deliverDay, deliverLinesWeighed, deliverOld, deliverPacked } from './deliver-packed.ts';
import { packLines, unpackLines } from './pack-lines.ts';
import { readShownDay } from './read-day.ts';
import { readHarvestList } from './read-harvest-list.ts';
import { readPickList } from './read-pick-list.ts';
import { recordHarvested } from './record-harvested.ts';
import { writeNote } from './write-note.ts';

const deliver = () => permitted('packing.deliver');
export const packingRouter = router({
  harvestList: permitted('packing.read')
    .input(HarvestListInput)
    .output(HarvestList)
    .query(handle(readHarvestList)),
  packedOut: permitted('inventory.history')
    .input(PackedOutInput)
    .output(pageOf(PackedOut))
    .query(({ ctx, input }) => listPackedOfProduct(ctx.db, input)),
  pickList: permitted('packing.read').input(DayInput).output(PickList).query(handle(readPickList)),
  day: permitted('packing.readDay').input(DayInput).output(PackingDay).query(handle(readShownDay)),
  harvested: permitted('inventory.add')
    .input(HarvestedInput)
    .output(Harvested)
    .mutation(handle(recordHarvested)),
  pack: permitted('packing.pack').input(PackInput).output(MovedLines).mutation(handle(packLines)),
  deliver: deliver().input(DeliverInput).output(DeliveryNote).mutation(handle(deliverPacked)),
  note: deliver().input(NoteInput).output(DeliveryNote).mutation(handle(writeNote)),
  deliverLines: deliver().input(DeliverLinesInput).output(MovedLines).mutation(handle(deliverLinesWeighed)),
  deliverDay: deliver().input(DeliverDayInput).output(DeliveredDay).mutation(handle(deliverDay)),
  deliverOld: deliver().input(DeliverOldInput).output(DeliveredOld).mutation(handle(deliverOld)),
  unpack: permitted('packing.pack').input(UnpackInput).output(MovedLines).mutation(handle(unpackLines)),
});
