import { ReadOrder, ReadTextInput } from '@farm/domain/intake';
import { handle, permitted, router } from '../core/trpc.ts';
import { readText } from './read-text.ts';

export const intakeRouter = router({
  read: permitted('intake.read').input(ReadTextInput).output(ReadOrder).query(handle(readText)),
});
