import { isSidedType } from '@quarry/domain/project-types'
import { UNKNOWN_LICENSE } from '@quarry/domain/licenses'
import type { Db, Tx } from '@quarry/db/db'
import type { ProjectRow } from '@quarry/db/schema/projects'
import type { z } from 'zod'
import type { ChecklistItem } from '../../../contract/moderation.ts'
import { findParts } from './checklist.queries.ts'

type Item = z.output<typeof ChecklistItem>
type Facts = Pick<
  ProjectRow,
  'id' | 'body' | 'iconKey' | 'categories' | 'licenseId' | 'clientSide' | 'serverSide' | 'projectTypes'
>

/** Text of the body a new project starts with; left in place it says nothing. */
const PLACEHOLDER_HEADING = '# Placeholder description'

/** What a project still needs before review, and what would do it good. Items that do not apply are left out. */
export async function listChecklist(db: Db | Tx, project: Facts): Promise<Item[]> {
  const found = await findParts(db, project.id)
  const has = (key: keyof typeof found) => Boolean(found[key])
  const needsSides = project.projectTypes.some(isSidedType)
  const sides = [project.clientSide, project.serverSide]
  const body = project.body.trim()
  return [
    { id: 'upload-version', level: 'required', done: has('version') },
    { id: 'add-description', level: 'required', done: body !== '' && !body.startsWith(PLACEHOLDER_HEADING) },
    { id: 'add-icon', level: 'suggestion', done: project.iconKey !== null },
    { id: 'feature-gallery-image', level: 'suggestion', done: has('featured') },
    ...(has('version')
      ? [{ id: 'select-tags', level: 'suggestion', done: project.categories.length > 0 } satisfies Item]
      : []),
    { id: 'add-links', level: 'suggestion', done: has('link') },
    ...(needsSides
      ? [
          {
            id: 'select-environments',
            level: 'required',
            done: !sides.includes('unknown') && sides.some((side) => side !== 'unsupported'),
          } satisfies Item,
        ]
      : []),
    { id: 'select-license', level: 'required', done: project.licenseId !== UNKNOWN_LICENSE },
  ]
}

export async function listMissing(db: Db | Tx, project: Facts): Promise<Item['id'][]> {
  const items = await listChecklist(db, project)
  return items.filter((item) => item.level === 'required' && !item.done).map((item) => item.id)
}
