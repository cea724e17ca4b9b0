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
import { permitted, router } from '../core/trpc.ts';
import { deliverOld } from './deliver-old.ts';
import { deliverDay, deliverPacked } from './deliver-packed.ts';
import { packLines } from './pack-lines.ts';
import { readDay } from './read-day.ts';
import { readHarvestList } from './read-harvest-list.ts';
import { readPickList } from './read-pick-list.ts';
import { recordHarvested } from './record-harvested.ts';
import { unpackLines } from './unpack-lines.ts';
import { writeNote } from './write-note.ts';

export const packingRouter = router({
  harvestList: permitted('packing.read')
    .input(HarvestListInput)
    .output(HarvestList)
    .query(({ ctx, input }) => readHarvestList(ctx, input)),
  pickList: permitted('packing.read')
    .input(DayInput)
    .output(PickList)
    .query(({ ctx, input }) => readPickList(ctx, input)),
  day: permitted('packing.readDay')
    .input(DayInput)
    .output(PackingDay)
    .query(({ ctx, input }) => readDay(ctx, input)),
  harvested: permitted('inventory.add')
    .input(HarvestedInput)
    .output(Harvested)
    .mutation(({ ctx, input }) => recordHarvested(ctx, input)),
  pack: permitted('packing.pack')
    .input(PackInput)
    .output(MovedLines)
    .mutation(({ ctx, input }) => packLines(ctx, input)),
  deliver: permitted('packing.deliver')
    .input(DeliverInput)
    .output(DeliveryNote)
    .mutation(({ ctx, input }) => deliverPacked(ctx, input)),
  note: permitted('packing.deliver')
    .input(NoteInput)
    .output(DeliveryNote)
    .mutation(({ ctx, input }) => writeNote(ctx, input)),
  deliverDay: permitted('packing.deliver')
    .input(DeliverDayInput)
    .output(DeliveredDay)
    .mutation(({ ctx, input }) => deliverDay(ctx, input)),
  deliverOld: permitted('packing.deliver')
    .input(DeliverOldInput)
    .output(DeliveredOld)
    .mutation(({ ctx, input }) => deliverOld(ctx, input)),
  unpack: permitted('packing.pack')
    .input(UnpackInput)
    .output(MovedLines)
    .mutation(({ ctx, input }) => unpackLines(ctx, input)),
});
