import type { Db } from '@quarry/db/db'

interface FileAddress {
  projectId: string
  versionId: string
  filename: string
}

export type DownloadableFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** A file of a version with the columns that decide about access. */
export async function findFile(db: Db, { projectId, versionId, filename }: FileAddress) {
  const found = await db
    .selectFrom('files as f')
    .innerJoin('versions as v', 'v.id', 'f.versionId')
    .innerJoin('projects as p', 'p.id', 'f.projectId')
    .leftJoin('takenDownFiles as t', 't.sha512', 'f.sha512')
    .select([
      'f.filename',
      'f.storageKey',
      'f.sizeBytes',
      'f.sha512',
      'f.versionId',
      'f.projectId',
      'v.status',
      'v.publishedAt',
    ])
    .select(['p.status as projectStatus', 'p.teamId', 'p.organizationId'])
    .select('t.takenAt')
    .where('f.versionId', '=', versionId)
    .where('f.projectId', '=', projectId)
    .where('f.filename', '=', filename)
    .executeTakeFirst()
  if (!found) return undefined
  const { projectStatus, teamId, organizationId, takenAt, ...file } = found
  const isTakenDown = takenAt !== null
  return {
    ...file,
    isTakenDown,
    project: { id: file.projectId, status: projectStatus, teamId, organizationId },
  }
}
