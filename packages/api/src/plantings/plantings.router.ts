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
import { by, byId, permitted, RowId, router } from '../core/trpc.ts';
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

const ById = byId(plantingInputTexts.planting());

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
  daysToHarvest: read().input(DaysToHarvestInput).output(DaysToHarvest).query(by(readOwnDaysToHarvest)),
  get: read().input(ById).output(PlantingDetail).query(by(findDetail)),
  create: manage().input(CreatePlantingInput).output(PlantingDetail).mutation(by(createPlanting)),
  transplant: manage().input(TransplantInput).output(PlantingDetail).mutation(by(transplantPlanting)),
  harvest: manage().input(HarvestInput).output(PlantingDetail).mutation(by(harvestPlanting)),
  finish: manage().input(ById).output(PlantingDetail).mutation(by(finishPlanting)),
  reopen: manage().input(ById).output(PlantingDetail).mutation(by(reopenPlanting)),
  correct: manage().input(CorrectPlantingInput).output(PlantingDetail).mutation(by(correctPlanting)),
  remove: manage().input(RemovePlantingInput).output(RowId).mutation(by(removePlanting)),
  correctHarvest: manage().input(CorrectHarvestInput).output(PlantingDetail).mutation(by(correctHarvest)),
  removeHarvest: manage().input(RemoveHarvestInput).output(PlantingDetail).mutation(by(removeHarvest)),
  correctMove: manage().input(CorrectMoveInput).output(PlantingDetail).mutation(by(correctMove)),
  removeMove: manage().input(RemoveMoveInput).output(PlantingDetail).mutation(by(removeMove)),
  harvestLots: manage().input(HarvestLotsInput).output(z.array(Product)).mutation(by(harvestLots)),
  undoLots: manage().input(UndoAddInput).output(UndoAddInput).mutation(by(undoLots)),
  undo: manage().input(UndoPlantingInput).output(PlantingDetail.nullable()).mutation(by(undoPlanting)),
});
