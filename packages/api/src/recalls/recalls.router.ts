import {
  AddRecallLotInput,
  ListRecallsInput,
  OpenRecallInput,
  Recall,
  RecallInput,
  RecallPage,
  TellRecallInput,
} from '@farm/domain/recalls';
import { permitted, router } from '../core/trpc.ts';

const read = () => permitted('recalls.read');
const manage = () => permitted('recalls.manage');
const soon = (): never => {
  throw new Error('Recalls are being built');
};

export const recallsRouter = router({
  list: read().input(ListRecallsInput.prefault({})).output(RecallPage).query(soon),
  get: read().input(RecallInput).output(Recall).query(soon),
  open: manage().input(OpenRecallInput).output(Recall).mutation(soon),
  addLot: manage().input(AddRecallLotInput).output(Recall).mutation(soon),
  tell: manage().input(TellRecallInput).output(Recall).mutation(soon),
  close: manage().input(RecallInput).output(Recall).mutation(soon),
});
