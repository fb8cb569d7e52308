import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'
import { madeBy } from '../projects/access/projects.policy.ts'
import type { NotificationRecord } from './notifications.queries.ts'

/**
 * What staff said with the statuses that are told to one person, by notification, while they hold; nothing of projects
 * that the reader does not make any more.
 */
export async function listStatusWords(
  db: Db,
  userId: string,
  records: readonly NotificationRecord[],
): Promise<ReadonlyMap<string, string>> {
  const told = records.filter(({ type, projectId }) => type === 'status_change' && projectId !== null)
  if (told.length === 0) return new Map()
  const said = await db
    .selectFrom('projects')
    .select(['id', 'status', 'moderatorMessage'])
    .where('id', '=', sql<string>`any(${told.map(({ projectId }) => projectId)}::text[])`)
    .where(madeBy(userId))
    .execute()
  const standing = new Map(said.map((project) => [project.id, project]))
  return new Map(
    told.flatMap(({ id, projectId, newStatus }) => {
      const project = standing.get(projectId ?? '')
      return project?.moderatorMessage && project.status === newStatus ? [[id, project.moderatorMessage]] : []
    }),
  )
}
