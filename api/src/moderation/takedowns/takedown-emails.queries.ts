import type { Tx } from '@quarry/db/db'
import type { TakedownNoun } from '@quarry/domain/moderation/takedowns'

const TABLES = { organization: 'organizations', collection: 'collections' } as const satisfies Record<
  TakedownNoun,
  string
>

/** What a thing is called, and whether it is taken down now; undefined when it is gone. */
export const findTakedown = (tx: Tx, noun: TakedownNoun, id: string) =>
  tx
    .selectFrom(TABLES[noun])
    .select(['name', 'takenDownAt', 'takenDownWhy'])
    .where('id', '=', id)
    .executeTakeFirst()
