import type { Readable } from 'node:stream'
import type { DataExportRow } from '@quarry/db/schema/accounts/accounts'
import { record } from '@quarry/db/outbox'
import { EXPORT_INTERVAL_MS, type ExportState } from '@quarry/domain/accounts/data-export'
import { HOUR_MS } from '@quarry/domain/times'
import type { DataExport } from '../../../contract/accounts/data-export.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { announce, discardObjects } from '../../files/uploads/stored-objects.ts'
import { lockUser } from '../credentials/credentials.queries.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { beginExport, findExport, hasFailed } from './data-export.queries.ts'

/** The state of the own export. */
export async function viewExport(ctx: Pick<SignedInCtx, 'db' | 'actor' | 'now'>): Promise<DataExport> {
  const row = await findExport(ctx.db, ctx.actor.id)
  const state = await stateOf(ctx, row)
  const again = nextAt(row, state)
  return {
    state,
    asked_at: row?.askedAt.toISOString() ?? null,
    expires_at: state === 'ready' ? (row?.expiresAt?.toISOString() ?? null) : null,
    size_bytes: state === 'ready' ? (row?.sizeBytes ?? null) : null,
    again_at: again && again > ctx.now() ? again.toISOString() : null,
  }
}

async function stateOf(
  { db, actor, now }: Pick<SignedInCtx, 'db' | 'actor' | 'now'>,
  row: DataExportRow | undefined,
): Promise<ExportState> {
  if (!row) return 'none'
  if (row.expiresAt !== null) return row.expiresAt > now() && row.storageKey !== null ? 'ready' : 'expired'
  // An operator may have discarded the job: after a day the export counts as failed.
  const isStale = now().getTime() - row.askedAt.getTime() >= EXPORT_INTERVAL_MS
  return isStale || (await hasFailed(db, actor.id, row.askedAt)) ? 'failed' : 'making'
}

const nextAt = (row: DataExportRow | undefined, state: ExportState): Date | undefined =>
  row && state !== 'failed' ? new Date(row.askedAt.getTime() + EXPORT_INTERVAL_MS) : undefined

/** Deletes the previous file. */
export async function requestExport(ctx: SignedInCtx): Promise<DataExport> {
  const before = await atomically(ctx, async (ctx) => {
    // Serializes simultaneous requests.
    await lockUser(ctx.db, ctx.actor.id)
    const row = await findExport(ctx.db, ctx.actor.id)
    const again = nextAt(row, await stateOf(ctx, row))
    if (again && again > ctx.now())
      throw new AppError(
        'conflict',
        ruleMessage('data_export_too_soon', { hours: EXPORT_INTERVAL_MS / HOUR_MS }),
      )
    const stored = row?.storageKey ? [row.storageKey] : []
    await announce(ctx.db, stored, ctx.actor.id)
    const askedAt = ctx.now()
    await beginExport(ctx.db, ctx.actor.id, askedAt)
    await recordActivity(ctx, { userId: ctx.actor.id, kind: 'data_asked' })
    await record(ctx.db, {
      name: 'data_export.asked',
      userId: ctx.actor.id,
      actorId: ctx.actor.id,
      askedAt: askedAt.toISOString(),
    })
    return stored
  })
  await discardObjects(ctx, before)
  return viewExport(ctx)
}

/** The content of the own export; the download is recorded in the account activity. */
export async function fetchExport(
  ctx: SignedInCtx,
): Promise<{ sizeBytes: number; stream: Readable; madeAt: Date }> {
  const row = await findExport(ctx.db, ctx.actor.id)
  const isReady = (await stateOf(ctx, row)) === 'ready'
  const stored = isReady && row?.storageKey ? await ctx.storage.open(row.storageKey) : undefined
  if (!stored || !row?.readyAt) throw new AppError('not_found', ruleMessage('data_export_gone'))
  await recordActivity(ctx, { userId: ctx.actor.id, kind: 'data_fetched' })
  return { ...stored, madeAt: row.readyAt }
}
