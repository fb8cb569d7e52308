import type { Db, Tx } from '@quarry/db/db'

/** Whether a project has a version, a featured picture and a link. */
export const findParts = (db: Db | Tx, projectId: string) =>
  db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('versions').select('id').where('projectId', '=', projectId)).as('version'),
      eb
        .exists(
          eb
            .selectFrom('galleryItems')
            .select('id')
            .where('projectId', '=', projectId)
            .where('featured', '=', true),
        )
        .as('featured'),
      eb
        .exists(eb.selectFrom('projectLinks').select('platform').where('projectId', '=', projectId))
        .as('link'),
    ])
    .executeTakeFirstOrThrow()
