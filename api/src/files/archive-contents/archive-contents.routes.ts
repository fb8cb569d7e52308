import {
  compareArchives,
  listArchiveFolder,
  readArchiveText,
} from '../../../contract/files/archive-contents.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { viewArchiveFolder, viewArchiveText, viewDifference } from './archive-contents.service.ts'

export function mountArchives(app: App): void {
  serve(app, listArchiveFolder, (ctx, { params, query }, c) =>
    viewArchiveFolder(ctx, params, query.folder, c.req.raw.signal),
  )
  serve(app, compareArchives, (ctx, { params, query }, c) =>
    viewDifference(ctx, params, query.from, c.req.raw.signal),
  )
  serve(app, readArchiveText, (ctx, { params, query }, c) =>
    viewArchiveText(ctx, params, query.path, c.req.raw.signal),
  )
}
