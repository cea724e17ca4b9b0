import { AnalyticsInput } from '@farm/domain/analytics';
import type { FormErrors } from '@mantine/form';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/api.ts';
import { schemaErrors } from '../../lib/field-errors.ts';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { timeframeBanner } from './analytics.text.ts';

export const useTimeframe = () => {
  const [{ timeframe = 'all', start, end }, change] = useDashboardSearch();
  const input: AnalyticsInput = timeframe === 'custom' ? { timeframe, start, end } : { timeframe };
  const errors: FormErrors = schemaErrors(AnalyticsInput, input);
  const isValid = Object.keys(errors).length === 0;
  return { input, errors, isValid, banner: isValid ? timeframeBanner(input) : null, change };
};

export const useAnalytics = (input: AnalyticsInput, isValid: boolean) => {
  const may = useMay();
  const options = { placeholderData: keepPreviousData, enabled: isValid };
  const summary = trpc.analytics.summary.useQuery(input, options);
  const top = trpc.analytics.top.useQuery(input, options);
  const days = trpc.analytics.unitsByDay.useQuery(input, options);
  const performance = trpc.analytics.performance.useQuery(input, {
    ...options,
    enabled: isValid && may('analytics.performance'),
  });
  const sales = trpc.analytics.sales.useQuery(input, options);
  const all = [summary, top, days, performance, sales];
  return {
    summary: summary.data,
    top: top.data,
    days: days.data,
    performance: performance.data,
    sales: sales.data,
    isOutdated: all.some(({ isPlaceholderData }) => isPlaceholderData),
    error: all.find(({ isError }) => isError)?.error,
    retry: () => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
};
