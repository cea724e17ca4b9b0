import {
  AddRecallLotInput,
  ListRecallsInput,
  OpenRecallInput,
  Recall,
  RecallInput,
  RecallPage,
  TellRecallInput,
} from '@farm/domain/recalls';
import { handle, permitted, router } from '../core/trpc.ts';
import { addLot } from './add-lot.ts';
import { closeRecall } from './close-recall.ts';
import { openRecall } from './open-recall.ts';
import { getRecall, listRecalls } from './read-recalls.ts';
import { tellBuyer } from './tell-buyer.ts';

const read = () => permitted('recalls.read');
const manage = () => permitted('recalls.manage');

export const recallsRouter = router({
  list: read().input(ListRecallsInput.prefault({})).output(RecallPage).query(handle(listRecalls)),
  get: read().input(RecallInput).output(Recall).query(handle(getRecall)),
  open: manage().input(OpenRecallInput).output(Recall).mutation(handle(openRecall)),
  addLot: manage().input(AddRecallLotInput).output(Recall).mutation(handle(addLot)),
  tell: manage().input(TellRecallInput).output(Recall).mutation(handle(tellBuyer)),
  close: manage().input(RecallInput).output(Recall).mutation(handle(closeRecall)),
});
