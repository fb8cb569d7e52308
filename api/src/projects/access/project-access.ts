import type { Db, Tx } from '@quarry/db/db'
import type { Actor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { listMemberships } from './memberships.queries.ts'
import { accessOf, type ProjectAccess, type ProjectKey } from './projects.policy.ts'

/** Rights on several projects by project id. Visitors cost no query. */
export async function findAccess(
  db: Db | Tx,
  actor: Actor,
  projects: readonly ProjectKey[],
): Promise<Map<string, ProjectAccess>> {
  const ids = projects.map((project) => project.id)
  const memberships = actor.kind === 'user' && ids.length > 0 ? await listMemberships(db, actor.id, ids) : []
  return new Map(
    projects.map((project) => {
      const own = memberships.filter((row) => row.projectId === project.id)
      return [project.id, accessOf(actor, project, own)]
    }),
  )
}

export async function accessTo(db: Db | Tx, actor: Actor, project: ProjectKey): Promise<ProjectAccess> {
  const access = (await findAccess(db, actor, [project])).get(project.id)
  if (!access) throw notFound('project', project.id)
  return access
}
