import { inputIssues } from '@farm/domain/core';
import { inputRefusal, type Refusal } from '@farm/domain/refusals';
import type { ZodError } from 'zod';

/** How many invalid fields an answer names: otherwise it could be many times as large as its request. */
const ISSUES_MAX = 20;

export const refuseInput = (error: Pick<ZodError, 'issues'>): Refusal =>
  inputRefusal(inputIssues(error, ISSUES_MAX));
