import { getDependencyTree, listDependencies } from '../../../contract/versions/dependencies.ts'
import { resolveContent } from '../../../contract/versions/content-resolution.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { viewDependencyTree } from './dependency-tree.ts'
import { listDependenciesOf } from './project-dependencies.ts'
import { planContent } from './resolve-content.ts'

export function mountDependencies(app: App): void {
  serve(app, listDependencies, (ctx, { params }) => listDependenciesOf(ctx, params.project))
  serve(app, getDependencyTree, (ctx, { params, query }) => viewDependencyTree(ctx, params, query))
  serve(app, resolveContent, (ctx, { body }) => planContent(ctx, body))
}
