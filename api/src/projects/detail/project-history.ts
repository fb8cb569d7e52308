import type { EditedValues } from '@quarry/db/schema/projects/project-edits'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { getProjectDifference, listProjectEdits } from '../../../contract/projects/project-history.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { textDifference } from '../../versions/differences/text-difference.ts'
import { canProject } from '../access/projects.policy.ts'
import { areEditsMissing, listEditedValues, listEdits } from '../project-edits.queries.ts'
import { fieldOfEdit } from '../project-edits.ts'
import { requireProjectRow } from '../projects.load.ts'

/** Edits of texts, tags and links, newest first. Members do not see which staff member edited. */
export async function viewEdits(
  ctx: SignedInCtx,
  ref: string,
  { above }: InputOf<typeof listProjectEdits>['query'],
): Promise<OutputOf<typeof listProjectEdits>> {
  const { project, access } = await requireProjectRow(ctx, ref, 'project.view_moderation')
  const seesStaff = canProject(ctx.actor, 'project.review', access)
  const edits = await listEdits(ctx.db, project.id, { above })
  return {
    revision: project.revision,
    is_complete: !(await areEditsMissing(ctx.db, project.id, above)),
    edits: edits.map(({ revision, userId, username, byStaff, editedAt, names }) => ({
      revision,
      edited: editedAt.toISOString(),
      by_staff: byStaff,
      author:
        userId === null || username === null || (byStaff && !seesStaff) ? null : { id: userId, username },
      fields: [...new Set(names.map(fieldOfEdit))],
    })),
  }
}

/** The differences that the edits after one revision made, up to another one or to the present. */
export async function viewDifference(
  ctx: SignedInCtx,
  ref: string,
  { above, up_to: upTo }: InputOf<typeof getProjectDifference>['query'],
): Promise<OutputOf<typeof getProjectDifference>> {
  const { project } = await requireProjectRow(ctx, ref, 'project.view_moderation')
  const edits = await listEditedValues(ctx.db, project.id, { above, upTo })
  const total: EditedValues = {}
  for (const changes of edits.toReversed())
    for (const [name, [before, after]] of Object.entries(changes))
      total[name] = [total[name] ? total[name][0] : before, after]
  const { body, ...others } = total
  const last = upTo ?? project.revision
  return {
    fields: Object.entries(others)
      .map(([name, [before, after]]) => ({
        field: fieldOfEdit(name),
        before: textOf(before),
        after: textOf(after),
      }))
      .filter(({ before, after }) => before !== after),
    description: body ? textDifference(textOf(body[0]) ?? '', textOf(body[1]) ?? '') : null,
    is_complete: !(await areEditsMissing(ctx.db, project.id, above)),
    has_other_changes: edits.length === 0 && last > above,
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
}
