import type { Db } from '@quarry/db/db'

/** Categories, loaders, game versions, licenses, link platforms, report types. */
export const listReferenceRows = (db: Db) =>
  Promise.all([
    db.selectFrom('categories').selectAll().orderBy('projectType').orderBy('ordering').execute(),
    db.selectFrom('loaders').selectAll().orderBy('ordering').execute(),
    db.selectFrom('gameVersions').selectAll().orderBy('ordering').execute(),
    db.selectFrom('licenses').selectAll().orderBy('id').execute(),
    db.selectFrom('linkPlatforms').selectAll().orderBy('ordering').execute(),
    db.selectFrom('reportTypes').selectAll().orderBy('ordering').execute(),
  ])
