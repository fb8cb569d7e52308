import type { AccountEventRow } from '@quarry/db/schema/account-events'
import { RECORD_PAGE } from '@quarry/domain/counts'
import { getRecord, prove, type AccountEvent } from '../../../contract/record.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { proveIdentity } from '../proof.service.ts'
import { listRecord } from './record.queries.ts'

export function mountRecord(app: App): void {
  serve(app, getRecord, async ({ db, actor }, { query }) => {
    const rows = await listRecord(db, actor.id, query.before)
    const events = rows.slice(0, RECORD_PAGE).map(viewEvent)
    return { events, has_more: rows.length > RECORD_PAGE }
  })
  serve(app, prove, (ctx, { body }) => proveIdentity(ctx, body))
}

const viewEvent = ({ id, kind, at, detail, os, platform, ip }: AccountEventRow): AccountEvent => ({
  id,
  kind,
  at: at.toISOString(),
  detail,
  os,
  platform,
  ip,
})
