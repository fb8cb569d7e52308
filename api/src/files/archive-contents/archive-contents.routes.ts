import {
  compareArchives,
  listArchiveFolder,
  readArchiveText,
} from '../../../contract/files/archive-contents.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { viewDifference } from './archive-difference.ts'
import { viewArchiveFolder, viewArchiveText } from './archive-contents.service.ts'

export function mountArchives(app: App): void {
  serve(app, listArchiveFolder, (ctx, { params, query }) => viewArchiveFolder(ctx, params, query.folder))
  serve(app, compareArchives, (ctx, { params, query }) => viewDifference(ctx, params, query.from))
  serve(app, readArchiveText, (ctx, { params, query }) => viewArchiveText(ctx, params, query.path))
}
