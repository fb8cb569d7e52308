import { listFileScans } from '../../../contract/moderation/scans.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { viewScans } from './scans.service.ts'

export function mountScans(app: App): void {
  serve(app, listFileScans, (ctx, { params }) => viewScans(ctx, params.project))
}
