import { listAllPlantings, listPlantings } from '@farm/data/plantings';
import { pageOf } from '@farm/domain/core';
import {
  CreatePlantingInput,
  DaysToHarvest,
  DaysToHarvestInput,
  HarvestInput,
  ListPlantingsInput,
  Planting,
  PlantingDetail,
  plantingInputTexts,
  TransplantInput,
} from '@farm/domain/plantings';
import { z } from 'zod';
import { by, byId, permitted, router } from '../core/trpc.ts';
import { finishPlanting, reopenPlanting } from './change-planting.ts';
import { createPlanting } from './create-planting.ts';
import { harvestPlanting } from './harvest-planting.ts';
import { findDetail } from './plantings.internal.ts';
import { readOwnDaysToHarvest } from './read-days-to-harvest.ts';
import { transplantPlanting } from './transplant-planting.ts';

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
});
