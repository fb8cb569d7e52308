import { getChecklist, submitProject } from '../../../contract/projects/project-checklist.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { atomically } from '../../kernel/ctx.ts'
import { authorizeProject, canProject } from '../access/projects.policy.ts'
import { applyChanges } from '../edit-project.ts'
import { requireLocked, requireProjectRow } from '../projects.load.ts'
import { planStatus } from '../status/project-status.ts'
import { listChecklist } from './project-checklist.ts'

export function mountProjectChecklist(app: App): void {
  serve(app, getChecklist, async (ctx, { params }) => {
    const { project, access } = await requireProjectRow(ctx, params.project)
    authorizeProject(ctx.actor, 'project.view_moderation', access, params.project)
    const items = await listChecklist(ctx.db, project)
    const isReady = items.every((item) => item.done || item.level !== 'required')
    return { items, can_submit: isReady && canProject(ctx.actor, 'project.submit', access) }
  })
  serve(app, submitProject, (ctx, { params }) =>
    atomically(ctx, async (ctx) => {
      const { project, access } = await requireLocked(ctx, params.project, 'project.submit')
      await applyChanges(ctx, project, await planStatus(ctx, project, access, 'processing'))
      return undefined
    }),
  )
}
