// The limit: Node's own HTTP server and prepared statements on one connection, as durable as the product. It knows who
// asks from memory, checks only what its statements need, and writes its JSON without a schema.
// node limit-server.ts <database>
import BetterSqlite from 'better-sqlite3';
import { limitFigures } from './limit-figures.ts';
import { limitOrders } from './limit-orders.ts';
import { limitWrites } from './limit-writes.ts';
import { serve } from './serve.ts';

const database = new BetterSqlite(process.argv[2], { fileMustExist: true });
for (const set of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on']) database.pragma(set);

serve({ ...limitOrders(database), ...limitFigures(database), ...limitWrites(database) });
