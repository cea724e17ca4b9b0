import {
  AddSizeInput,
  CreateTemplateInput,
  ProductName,
  ProductSize,
  Template,
  UpdateSizeInput,
  UpdateTemplateInput,
} from '@farm/domain/catalog';
import { z } from 'zod';
import { PathId, type RestApp, refusals } from '../core/rest-app.ts';

const params = z.object({ id: PathId });
const removed = { 200: z.object({ id: z.int() }), ...refusals };

const addNames = (app: RestApp) => {
  app.get(
    '/api/product-names',
    {
      schema: {
        tags: ['catalog'],
        summary: 'List templates',
        response: { 200: z.array(ProductName), ...refusals },
      },
    },
    ({ caller }) => caller.catalog.names(),
  );
  app.post(
    '/api/product-names',
    {
      schema: {
        tags: ['catalog'],
        summary: 'Create a template; sizes may come with it or later',
        body: CreateTemplateInput,
        response: { 201: Template, ...refusals },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.catalog.create(body)),
  );
  app.put(
    '/api/product-names/:id',
    {
      schema: {
        tags: ['catalog'],
        summary: 'Rename a template or change its base unit; between oz and lb sizes and stock convert by 16',
        params,
        body: UpdateTemplateInput.omit({ id: true }),
        response: { 200: Template, ...refusals },
      },
    },
    ({ caller, params, body }) => caller.catalog.update({ ...body, id: params.id }),
  );
  app.delete(
    '/api/product-names/:id',
    {
      schema: { tags: ['catalog'], summary: 'Archive a template and its sizes', params, response: removed },
    },
    ({ caller, params }) => caller.catalog.remove({ id: params.id }),
  );
};

const addSizes = (app: RestApp) => {
  app.get(
    '/api/product-sizes',
    {
      schema: {
        tags: ['catalog'],
        summary: 'List package sizes; of one template if it is given',
        querystring: z.object({ productNameId: PathId.optional() }),
        response: { 200: z.array(ProductSize), ...refusals },
      },
    },
    ({ caller, query }) => caller.catalog.sizes(query),
  );
  app.post(
    '/api/product-sizes',
    {
      schema: {
        tags: ['catalog'],
        summary: 'Create a package size; unitsPerBaseUnit is the base units in one package',
        body: AddSizeInput,
        response: { 201: ProductSize, ...refusals },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.catalog.addSize(body)),
  );
  app.put(
    '/api/product-sizes/:id',
    {
      schema: {
        tags: ['catalog'],
        summary: 'Change a package size',
        params,
        body: UpdateSizeInput.omit({ id: true }),
        response: { 200: ProductSize, ...refusals },
      },
    },
    ({ caller, params, body }) => caller.catalog.updateSize({ ...body, id: params.id }),
  );
  app.delete(
    '/api/product-sizes/:id',
    { schema: { tags: ['catalog'], summary: 'Archive a package size', params, response: removed } },
    ({ caller, params }) => caller.catalog.removeSize({ id: params.id }),
  );
};

export const catalogRest = (app: RestApp): void => {
  addNames(app);
  addSizes(app);
};
