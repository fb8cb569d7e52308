import { listDependents } from '../../../contract/versions/dependents.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { listDependentsOf } from './dependents.ts'

export function mountDependents(app: App): void {
  serve(app, listDependents, (ctx, { params, query }) => listDependentsOf(ctx, params.project, query))
}
