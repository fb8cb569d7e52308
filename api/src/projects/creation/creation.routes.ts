import { createDraft, createProject } from '../../../contract/projects/projects.ts'
import { v3CreateProject } from '../../../contract/projects/v3-projects.ts'
import type { App } from '../../http/env.ts'
import { incomingBody } from '../../http/incoming-body.ts'
import { serve } from '../../http/serve.ts'
import { requireFirst } from '../../kernel/errors.ts'
import { createProjectDraft } from '../create-project.ts'
import { findProject, requireProject } from '../projects.load.ts'
import { viewV3Projects } from '../v3-projects.view.ts'
import { createProjectFromForm } from './create-project-form.ts'
import { readProjectForm, readV3ProjectForm } from './project-forms.ts'

export function mountCreation(app: App): void {
  serve(app, createProject, async (ctx, _input, c) =>
    findProject(ctx, await createProjectFromForm(ctx, incomingBody(c), readProjectForm)),
  )
  serve(app, v3CreateProject, async (ctx, _input, c) => {
    const id = await createProjectFromForm(ctx, incomingBody(c), readV3ProjectForm)
    return requireFirst(await viewV3Projects(ctx, [(await requireProject(ctx, id)).record]), 'project', id)
  })
  serve(app, createDraft, (ctx, { body }) => createProjectDraft(ctx, body))
}
