export const quickFilters = ['action', 'today', 'tomorrow', 'week'] as const;
