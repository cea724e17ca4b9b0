// Every page knows these from its address, and needs nothing else of the figures.

export const timeframes = ['all', '7d', '30d', '90d', 'custom'] as const;
