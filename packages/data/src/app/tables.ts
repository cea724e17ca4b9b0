// Imports the tables of every slice into the `Database` type.
import type {} from '../buyers/buyers.tables.ts';
import type {} from '../catalog/catalog.tables.ts';
import type {} from '../farm/farm.tables.ts';
import type {} from '../history/history.tables.ts';
import type {} from '../idempotency/idempotency.tables.ts';
import type {} from '../identity/identity.tables.ts';
import type {} from '../inventory/inventory.tables.ts';
import type {} from '../jobs/jobs.tables.ts';
import type {} from '../locations/locations.tables.ts';
import type {} from '../messages/messages.tables.ts';
import type {} from '../notifications/notifications.tables.ts';
import type {} from '../orders/orders.tables.ts';
import type {} from '../packing/packing.tables.ts';
import type {} from '../people/people.tables.ts';
import type {} from '../plantings/plantings.tables.ts';
import type {} from '../tries/tries.tables.ts';
