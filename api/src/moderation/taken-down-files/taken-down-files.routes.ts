import {
  giveBackFile,
  listTakenDownFiles,
  takeDownFile,
} from '../../../contract/moderation/taken-down-files.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { giveBack, takeDown, viewTakenDown } from './taken-down-files.service.ts'

export function mountTakenDownFiles(app: App): void {
  serve(app, takeDownFile, (ctx, { body }) => takeDown(ctx, body))
  serve(app, giveBackFile, (ctx, { params }) => giveBack(ctx, params.sha512))
  serve(app, listTakenDownFiles, (ctx, { query }) => viewTakenDown(ctx, query))
}
