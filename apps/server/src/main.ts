import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createForOwnerOnly } from './owner-only.ts';
import { serveUntilStopped } from './serve-until-stopped.ts';

createForOwnerOnly();

const starting = serveUntilStopped(join(import.meta.dirname, '../../web/dist'), console.log);

// Kept at once, since a server that is killed would not keep it for the next start.
void starting.then(() => flushCompileCache());
