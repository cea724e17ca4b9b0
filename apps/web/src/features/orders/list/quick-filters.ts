/** The quick filters of the list; without one it shows all orders. */
export const quickFilters = ['action', 'today', 'tomorrow', 'week'] as const;
