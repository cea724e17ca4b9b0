import { changeActions, findChangesBounds, listChanges } from '@farm/data/changes';
import { cursorKey, encodeCursor } from '@farm/data/core';
import { type ChangePage, changeTypes, type ListChangesInput, SINCE_NOW } from '@farm/domain/changes';
import { FARM_ACTOR_NAME, FARM_UID } from '@farm/domain/core';
import { isInScope, isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { changesRefusals } from './changes.texts.ts';

const ADMIN_SIGHT = 'admin';

const cursorOf = (epoch: string, sight: string, number: number) => encodeCursor([epoch, sight, number]);

/** A caller with another one can read other things, whose past changes they never got. */
const sightOf = ({ person: { uid, role }, session: { scopes = [] } }: PersonContext): string =>
  [role, ...(isPermitted('orders.readAll', role) ? [] : [uid]), ...scopes.toSorted()].join(' ');

/** An administrator whose session or token is for every area has these. */
export const adminCursor = (epoch: string, number: number): string => cursorOf(epoch, ADMIN_SIGHT, number);

/** Refuses `INPUT_INVALID`, and `CURSOR_STALE` after a restore, a move or a change of role. */
export const readChanges = async (
  ctx: PersonContext,
  { since, types, limit }: ListChangesInput,
): Promise<ChangePage> => {
  const key =
    since === SINCE_NOW ? null : cursorKey<[string, string, number]>(since, ['string', 'string', 'number']);
  const [, , after] = key ?? ['', '', 0];
  const { epoch, newest, through } = await findChangesBounds(ctx.db, after);
  const sight = sightOf(ctx);
  const cursorAt = (number: number) => cursorOf(epoch, sight, number);
  if (!key) return { items: [], cursor: cursorAt(newest), hasMore: false };
  if (key[0] !== epoch || key[1] !== sight || after > newest)
    throw new Refusal('CURSOR_STALE', changesRefusals.cursorStale());
  const rows = await listChanges(ctx.db, ctx.person, {
    after,
    through,
    types: (types ?? changeTypes).filter((type) =>
      isInScope(ctx.session.scopes, changeActions[type], 'read'),
    ),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? (shown.at(-1)?.number ?? through) : Math.max(after, through);
  return {
    items: shown.map(({ number, ...change }) => ({
      ...change,
      cursor: cursorAt(number),
      actorName: change.actorId === FARM_UID ? FARM_ACTOR_NAME : change.actorName,
    })),
    cursor: cursorAt(last),
    hasMore: last < newest,
  };
};
