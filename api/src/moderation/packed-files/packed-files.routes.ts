import { judgePackedFile, listPackedFiles } from '../../../contract/moderation/packed-files.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { judge, viewPackedFiles } from './packed-files.service.ts'

export function mountPackedFiles(app: App): void {
  serve(app, listPackedFiles, (ctx, { params }) => viewPackedFiles(ctx, params.project))
  serve(app, judgePackedFile, (ctx, { params, body }) => judge(ctx, params.sha512, body))
}
