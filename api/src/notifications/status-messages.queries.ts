import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'
import { madeBy } from '../projects/access/projects.policy.ts'
import type { NotificationRecord } from './notifications.queries.ts'

/**
 * The moderators' messages about changes of status, by notification id: only while the project has that status and the
 * reader is one of its members.
 */
export async function listStatusMessages(
  db: Db,
  userId: string,
  records: readonly NotificationRecord[],
): Promise<ReadonlyMap<string, string>> {
  const changes = records.filter(({ type, projectId }) => type === 'status_change' && projectId !== null)
  if (changes.length === 0) return new Map()
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'status', 'moderatorMessage'])
    .where('id', '=', sql<string>`any(${changes.map(({ projectId }) => projectId)}::text[])`)
    .where(madeBy(userId))
    .execute()
  const projectsById = new Map(projects.map((project) => [project.id, project]))
  return new Map(
    changes.flatMap(({ id, projectId, newStatus }) => {
      const project = projectsById.get(projectId ?? '')
      return project?.moderatorMessage && project.status === newStatus ? [[id, project.moderatorMessage]] : []
    }),
  )
}
