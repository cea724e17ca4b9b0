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
  PackInput,
  PackingDay,
  PickList,
  UnpackInput,
} from '@farm/domain/packing';
import { by, permitted, router } from '../core/trpc.ts';
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
    .query(by(readHarvestList)),
  pickList: permitted('packing.read').input(DayInput).output(PickList).query(by(readPickList)),
  day: permitted('packing.readDay').input(DayInput).output(PackingDay).query(by(readShownDay)),
  harvested: permitted('inventory.add').input(HarvestedInput).output(Harvested).mutation(by(recordHarvested)),
  pack: permitted('packing.pack').input(PackInput).output(MovedLines).mutation(by(packLines)),
  deliver: deliver().input(DeliverInput).output(DeliveryNote).mutation(by(deliverPacked)),
  note: deliver().input(NoteInput).output(DeliveryNote).mutation(by(writeNote)),
  deliverLines: deliver().input(DeliverLinesInput).output(MovedLines).mutation(by(deliverLinesWeighed)),
  deliverDay: deliver().input(DeliverDayInput).output(DeliveredDay).mutation(by(deliverDay)),
  deliverOld: deliver().input(DeliverOldInput).output(DeliveredOld).mutation(by(deliverOld)),
  unpack: permitted('packing.pack').input(UnpackInput).output(MovedLines).mutation(by(unpackLines)),
});
