import type { ProjectCheck } from '@quarry/domain/projects/project-checks'
import type { Db, Tx } from '@quarry/db/db'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import { findParts } from './project-checklist.queries.ts'
import { checkProject, type CheckResult } from './project-checks.ts'

/**
 * Required, expected and recommended items of a project before review. Items that do not apply are left out.
 */
export async function listChecklist(db: Db | Tx, project: ProjectRow): Promise<CheckResult[]> {
  const found = await findParts(db, project.id)
  const { iconKey, clientSide, serverSide, projectTypes, ...row } = project
  return checkProject({
    ...row,
    hasIcon: iconKey !== null,
    sides: [clientSide, serverSide],
    types: projectTypes,
    hasVersion: Boolean(found.hasVersion),
    hasSources: Boolean(found.hasSources),
    hasFeatured: Boolean(found.hasFeatured),
    pictures: Number(found.pictures),
    links: found.links,
  })
}

export async function listMissing(db: Db | Tx, project: ProjectRow): Promise<ProjectCheck[]> {
  const items = await listChecklist(db, project)
  return items.filter((item) => item.level === 'required' && !item.done).map((item) => item.id)
}
