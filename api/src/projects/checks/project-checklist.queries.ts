import type { Db, Tx } from '@quarry/db/db'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

/** What checks read besides the project's row. */
export const findParts = (db: Db | Tx, projectId: string) =>
  db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('versions').select('id').where('projectId', '=', projectId)).as('hasVersion'),
      eb
        .exists(
          eb
            .selectFrom('versions as v')
            .innerJoin('files as f', 'f.versionId', 'v.id')
            .select('f.id')
            .where('v.projectId', '=', projectId)
            .where('f.fileType', '=', 'sources-jar'),
        )
        .as('hasSources'),
      eb
        .selectFrom('galleryItems')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('projectId', '=', projectId)
        .as('pictures'),
      eb
        .exists(
          eb
            .selectFrom('galleryItems')
            .select('id')
            .where('projectId', '=', projectId)
            .where('featured', '=', true),
        )
        .as('hasFeatured'),
      jsonArrayFrom(
        eb
          .selectFrom('projectLinks')
          .select(['platform', 'url'])
          .where('projectId', '=', projectId)
          .orderBy('platform'),
      ).as('links'),
    ])
    .executeTakeFirstOrThrow()
