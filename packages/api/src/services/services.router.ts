import { listServices } from '@farm/data/services';
import { CreatedService, CreateServiceInput, Service, serviceLabels } from '@farm/domain/services';
import { z } from 'zod';
import { handle, idInput, permitted, RowId, router } from '../core/trpc.ts';
import { createService } from './create-service.ts';
import { endService } from './end-service.ts';

const manage = () => permitted('services.manage');

export const servicesRouter = router({
  list: manage()
    .output(z.array(Service))
    .query(({ ctx }) => listServices(ctx.db)),
  create: manage()
    // It holds a secret.
    .meta({ keepsNoAnswer: true })
    .input(CreateServiceInput)
    .output(CreatedService)
    .mutation(handle(createService)),
  end: manage().input(idInput(serviceLabels.service())).output(RowId).mutation(handle(endService)),
});
