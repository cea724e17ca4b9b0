import { MovedLines } from '@farm/domain/orders';
import {
  DayInput,
  DeliverDayInput,
  DeliveredDay,
  DeliveredOld,
  DeliverInput,
  DeliverOldInput,
  DeliveryNote,
  Harvested,
  HarvestedInput,
  HarvestList,
  HarvestListInput,
  NoteInput,
  PackInput,
  PackingDay,
  PickList,
  UnpackInput,
} from '@farm/domain/packing';
import { by, permitted, router } from '../core/trpc.ts';
import { deliverDay, deliverOld, deliverPacked } from './deliver-packed.ts';
import { packLines, unpackLines } from './pack-lines.ts';
import { readShownDay } from './read-day.ts';
import { readHarvestList } from './read-harvest-list.ts';
import { readPickList } from './read-pick-list.ts';
import { recordHarvested } from './record-harvested.ts';
import { writeNote } from './write-note.ts';

export const packingRouter = router({
  harvestList: permitted('packing.read')
    .input(HarvestListInput)
    .output(HarvestList)
    .query(by(readHarvestList)),
  pickList: permitted('packing.read').input(DayInput).output(PickList).query(by(readPickList)),
  day: permitted('packing.readDay').input(DayInput).output(PackingDay).query(by(readShownDay)),
  harvested: permitted('inventory.add').input(HarvestedInput).output(Harvested).mutation(by(recordHarvested)),
  pack: permitted('packing.pack').input(PackInput).output(MovedLines).mutation(by(packLines)),
  deliver: permitted('packing.deliver').input(DeliverInput).output(DeliveryNote).mutation(by(deliverPacked)),
  note: permitted('packing.deliver').input(NoteInput).output(DeliveryNote).mutation(by(writeNote)),
  deliverDay: permitted('packing.deliver')
    .input(DeliverDayInput)
    .output(DeliveredDay)
    .mutation(by(deliverDay)),
  deliverOld: permitted('packing.deliver')
    .input(DeliverOldInput)
    .output(DeliveredOld)
    .mutation(by(deliverOld)),
  unpack: permitted('packing.pack').input(UnpackInput).output(MovedLines).mutation(by(unpackLines)),
});
