export * from './people.queries.ts';
export * from './people-work.queries.ts';
