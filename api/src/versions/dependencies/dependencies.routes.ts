import { getDependencyTree } from '../../../contract/versions/dependencies.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { viewDependencyTree } from './dependency-tree.ts'

export function mountDependencies(app: App): void {
  serve(app, getDependencyTree, (ctx, { params, query }) => viewDependencyTree(ctx, params, query))
}
