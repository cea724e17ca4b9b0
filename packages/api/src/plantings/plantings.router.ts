import { listAllPlantings, listPlantings } from '@farm/data/plantings';
import { pageOf } from '@farm/domain/core';
import { Product, UndoAddInput } from '@farm/domain/inventory';
import {
  CorrectHarvestInput,
  CorrectMoveInput,
  CorrectPlantingInput,
  CreatePlantingInput,
  DaysToHarvest,
  DaysToHarvestInput,
  HarvestInput,
  HarvestLotsInput,
  ListPlantingsInput,
  Planting,
  PlantingDetail,
  plantingInputTexts,
  RemoveHarvestInput,
  RemoveMoveInput,
  RemovePlantingInput,
  TransplantInput,
  UndoPlantingInput,
} from '@farm/domain/plantings';
import { z } from 'zod';
import { handle, idInput, permitted, RowId, router } from '../core/trpc.ts';
import { finishPlanting, reopenPlanting } from './change-planting.ts';
import { correctHarvest, removeHarvest } from './correct-harvest.ts';
import { correctMove, removeMove } from './correct-move.ts';
import { correctPlanting } from './correct-planting.ts';
import { createPlanting } from './create-planting.ts';
import { harvestLots } from './harvest-lots.ts';
import { harvestPlanting } from './harvest-planting.ts';
import { findDetail } from './plantings.internal.ts';
import { readOwnDaysToHarvest } from './read-days-to-harvest.ts';
import { removePlanting } from './remove-planting.ts';
import { transplantPlanting } from './transplant-planting.ts';
import { undoLots, undoPlanting } from './undo-planting.ts';

const ById = idInput(plantingInputTexts.planting());

const manage = () => permitted('plantings.manage');
const read = () => permitted('plantings.read');
export const plantingsRouter = router({
  list: read()
    .input(ListPlantingsInput.prefault({}))
    .output(pageOf(Planting))
    .query(({ ctx, input }) => listPlantings(ctx.db, input)),
  all: read()
    .output(z.array(Planting))
    .query(({ ctx }) => listAllPlantings(ctx.db)),
  daysToHarvest: read().input(DaysToHarvestInput).output(DaysToHarvest).query(handle(readOwnDaysToHarvest)),
  get: read().input(ById).output(PlantingDetail).query(handle(findDetail)),
  create: manage().input(CreatePlantingInput).output(PlantingDetail).mutation(handle(createPlanting)),
  transplant: manage().input(TransplantInput).output(PlantingDetail).mutation(handle(transplantPlanting)),
  harvest: manage().input(HarvestInput).output(PlantingDetail).mutation(handle(harvestPlanting)),
  finish: manage().input(ById).output(PlantingDetail).mutation(handle(finishPlanting)),
  reopen: manage().input(ById).output(PlantingDetail).mutation(handle(reopenPlanting)),
  correct: manage().input(CorrectPlantingInput).output(PlantingDetail).mutation(handle(correctPlanting)),
  remove: manage().input(RemovePlantingInput).output(RowId).mutation(handle(removePlanting)),
  correctHarvest: manage().input(CorrectHarvestInput).output(PlantingDetail).mutation(handle(correctHarvest)),
  removeHarvest: manage().input(RemoveHarvestInput).output(PlantingDetail).mutation(handle(removeHarvest)),
  correctMove: manage().input(CorrectMoveInput).output(PlantingDetail).mutation(handle(correctMove)),
  removeMove: manage().input(RemoveMoveInput).output(PlantingDetail).mutation(handle(removeMove)),
  harvestLots: manage().input(HarvestLotsInput).output(z.array(Product)).mutation(handle(harvestLots)),
  undoLots: manage().input(UndoAddInput).output(UndoAddInput).mutation(handle(undoLots)),
  undo: manage().input(UndoPlantingInput).output(PlantingDetail.nullable()).mutation(handle(undoPlanting)),
});
