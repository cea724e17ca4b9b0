import type { AppRouter, CallsOf } from '@farm/api';
import type { Mutation, Query, Subscription } from './client-types.ts';

export type { Profile, SignUpInput } from '@farm/domain/identity';
export type { RefusalCode } from '@farm/domain/refusals';

type Slices = CallsOf<AppRouter>;

// biome-ignore lint/suspicious/noConfusingVoidType: an argument that may be void may be left out.
type Taken<Input> = undefined extends Input ? Input | void : Input;

type CallOf<Procedure> = Procedure extends { type: infer Type; input: infer Input; output: infer Output }
  ? Type extends 'query'
    ? Query<Taken<Input>, Output>
    : Type extends 'mutation'
      ? Mutation<Taken<Input>, Output>
      : Subscription<Taken<Input>, Output extends AsyncIterable<infer Event> ? Event : never>
  : { [Name in keyof Procedure]: CallOf<Procedure[Name]> };

/** Every call of the farm, by slice. The packed client has the same types, written out by `build/flatten-types.ts`. */
export type FarmCalls = {
  [Slice in keyof Slices]: { [Name in keyof Slices[Slice]]: CallOf<Slices[Slice][Name]> };
};
