import {
  requestDataExport,
  getDataExport,
  getDataExportFile,
  checkDataExport,
} from '../../../contract/accounts/data-export.ts'
import type { App } from '../../http/env.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { streamBody } from '../../http/bodies/stream-body.ts'
import { requestExport, fetchExport, viewExport } from './data-export.service.ts'

export function mountDataExport(app: App): void {
  serve(app, getDataExport, viewExport)
  serve(app, requestDataExport, requestExport)
  serve(app, checkDataExport, viewExport)
  serveRaw(app, getDataExportFile, async (ctx, _input, c) => {
    const { stream, sizeBytes, madeAt } = await fetchExport(ctx)
    const day = madeAt.toISOString().slice(0, 10)
    return c.body(streamBody(stream), 200, {
      'content-type': 'application/zip',
      'content-length': String(sizeBytes),
      'content-disposition': `attachment; filename="quarry-data-${day}.zip"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })
}
