import type { Tx } from '@quarry/db/db'
import type { TakedownKind } from '@quarry/domain/moderation/takedowns'

const TABLES = { organization: 'organizations', collection: 'collections' } as const satisfies Record<
  TakedownKind,
  string
>

/** Name and current takedown; undefined if it was deleted. */
export const findTakedown = (tx: Tx, kind: TakedownKind, id: string) =>
  tx
    .selectFrom(TABLES[kind])
    .select(['name', 'takenDownAt', 'takenDownWhy'])
    .where('id', '=', id)
    .executeTakeFirst()
