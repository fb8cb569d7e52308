import { record } from '@quarry/db/outbox'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { replaceIcon, deleteIcon, type SaveIcon } from '../../files/images/replace-image.ts'
import { updateProject } from '../project-rows.queries.ts'
import { requireLocked, requireProjectRow } from '../projects.load.ts'
import { changesBetween } from '../../moderation/staff-log/logged-changes.ts'
import { logActionOnProject } from '../staff-actions.ts'

export async function changeIcon(
  ctx: SignedInCtx,
  ref: string,
  bytes: () => Promise<Uint8Array>,
): Promise<undefined> {
  const { project } = await requireProjectRow(ctx, ref, 'project.edit')
  return replaceIcon(ctx, project.id, bytes, replaceOf(project.id))
}

export const removeIcon = (ctx: SignedInCtx, ref: string): Promise<undefined> =>
  deleteIcon(ctx, replaceOf(ref))

const replaceOf =
  (ref: string): SaveIcon =>
  async (ctx, { key, rawKey, color }) => {
    const { project } = await requireLocked(ctx, ref, 'project.edit')
    await updateProject(ctx.db, project.id, { iconKey: key, rawIconKey: rawKey, color })
    await logActionOnProject(ctx, project, {
      action: 'edited',
      ...changesBetween({ icon: project.iconKey }, { icon: key }),
    })
    await record(ctx.db, { name: 'project.changed', projectId: project.id })
    return { key: project.iconKey, rawKey: project.rawIconKey }
  }
