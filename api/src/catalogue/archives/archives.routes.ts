import { listArchiveFolder, readArchiveText } from '../../../contract/archives.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { viewArchiveFolder, viewArchiveText } from './archives.service.ts'

export function mountArchives(app: App): void {
  serve(app, listArchiveFolder, (ctx, { params, query }) => viewArchiveFolder(ctx, params, query.folder))
  serve(app, readArchiveText, (ctx, { params, query }) => viewArchiveText(ctx, params, query.path))
}
