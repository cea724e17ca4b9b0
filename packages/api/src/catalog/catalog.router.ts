import { listSizes, listTemplateNames, listTemplates } from '@farm/data/catalog';
import {
  AddSizeInput,
  CreateTemplateInput,
  catalogInputTexts,
  ProductName,
  ProductSize,
  SetKeepsInput,
  SizesInput,
  Template,
  UpdateSizeInput,
  UpdateTemplateInput,
} from '@farm/domain/catalog';
import { labels } from '@farm/domain/core';
import { z } from 'zod';
import { handle, idInput, permitted, RowId, router } from '../core/trpc.ts';
import { addSize, removeSize, updateSize } from './change-size.ts';
import { createTemplate, removeTemplate } from './create-template.ts';
import { setKeeps } from './set-keeps.ts';
import { type ConvertStock, updateTemplate } from './update-template.ts';

const manage = () => permitted('catalog.manage');
/** The function that converts stock is passed in, since the catalog may not import the inventory. */
export const catalogRouter = (convertStock: ConvertStock) =>
  router({
    list: permitted('catalog.read')
      .output(z.array(Template))
      .query(({ ctx }) => listTemplates(ctx.db)),
    names: permitted('catalog.read')
      .output(z.array(ProductName))
      .query(({ ctx }) => listTemplateNames(ctx.db)),
    sizes: permitted('catalog.read')
      .input(SizesInput.optional())
      .output(z.array(ProductSize))
      .query(({ ctx, input }) => listSizes(ctx.db, input?.productNameId)),
    create: manage().input(CreateTemplateInput).output(Template).mutation(handle(createTemplate)),
    update: manage()
      .input(UpdateTemplateInput)
      .output(Template)
      .mutation(({ ctx, input }) => updateTemplate(ctx, input, convertStock)),
    setKeeps: manage().input(SetKeepsInput).output(z.array(ProductName)).mutation(handle(setKeeps)),
    remove: manage()
      .input(idInput(catalogInputTexts.template()))
      .output(RowId)
      .mutation(handle(removeTemplate)),
    addSize: manage().input(AddSizeInput).output(ProductSize).mutation(handle(addSize)),
    updateSize: manage().input(UpdateSizeInput).output(ProductSize).mutation(handle(updateSize)),
    removeSize: manage().input(idInput(labels.packageSize())).output(RowId).mutation(handle(removeSize)),
  });
