import type { Plugin } from 'vite';

const MODULE = 'virtual:answer-shapes';

type Schema = { def: { type: string }; shape?: Record<string, Schema> };

const isList = (schema: Schema | undefined) => schema?.def.type === 'array';

/** Tells the page, from the API's schemas, which queries answer with a list and which with a page of one. */
export const answerShapes = (): Plugin => ({
  name: 'answer-shapes',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: async (id) => {
    if (id !== `\0${MODULE}`) return;
    const { procedures } = await import('@farm/api');
    const queries = [...procedures].filter(([, { type }]) => type === 'query');
    const pathsOf = (isShape: (schema: Schema) => boolean) =>
      JSON.stringify(queries.flatMap(([path, { output }]) => (isShape(output as Schema) ? path : [])));
    return [
      `export const lists = ${pathsOf(isList)};`,
      `export const pages = ${pathsOf(({ shape }) => isList(shape?.items))};`,
    ].join('\n');
  },
});
