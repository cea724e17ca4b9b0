import { z } from 'zod/v4';

// Zod would try whether it may make functions from text, which the page's policy forbids and reports.
z.config({ jitless: true });

export { z };
