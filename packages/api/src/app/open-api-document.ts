import type { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;
export type Schemas = Record<string, Schema>;
export type Operation = {
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
};
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; responses?: object };
};

export const PREFIX = '#/components/schemas/';
