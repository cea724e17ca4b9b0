export * from './people.rules.ts';
export * from './people.schema.ts';
export * from './people.texts.ts';
