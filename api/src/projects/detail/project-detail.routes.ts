import { getProject, getProjectDetail } from '../../../contract/projects/projects.ts'
import { getProjectDifference, listProjectEdits } from '../../../contract/projects/project-history.ts'
import { respondWithJson } from '../../http/cached-response.ts'
import type { App } from '../../http/env.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { cachedDependentCount } from '../../versions/dependents/dependent-count.ts'
import { renderedProject } from '../../versions/responses/cached-responses.ts'
import { findProject } from '../projects.load.ts'
import { viewDifference, viewEdits } from './project-history.ts'
import { viewProjectDetail } from './project-detail.ts'

export function mountProjectDetail(app: App): void {
  serveRaw(app, getProject, async (ctx, { params: { project: ref } }, c) => {
    const isVisitor = ctx.actor.kind === 'anonymous'
    if (isVisitor) return respondWithJson(c, await renderedProject(ctx, ref, (id) => findProject(ctx, id)))
    return c.json(await findProject(ctx, ref))
  })
  serve(app, listProjectEdits, (ctx, { params, query }) => viewEdits(ctx, params.project, query))
  serve(app, getProjectDifference, (ctx, { params, query }) => viewDifference(ctx, params.project, query))
  const countDependents = cachedDependentCount()
  serve(app, getProjectDetail, (ctx, { params }) => viewProjectDetail(ctx, params.project, countDependents))
}
