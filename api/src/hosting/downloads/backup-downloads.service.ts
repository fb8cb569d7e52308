import { buffer } from 'node:stream/consumers'
import { BACKUP_LINK_MS } from '@quarry/domain/hosting/backups'
import { urlOf } from '../../../contract/client.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import {
  downloadServerBackup,
  readServerBackup,
  type prepareBackupDownload,
} from '../../../contract/hosting/backups.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { Ctx, SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireCompleteBackup, type BackupRef } from '../backups.service.ts'
import { forwardFile } from '../files.service.ts'
import { programOf } from '../hosting.policy.ts'
import { findUserWithSuspension } from '../members.queries.ts'
import { findNodeOfServer } from '../nodes.queries.ts'
import { listPieces } from '../stored-backups/stored-backups.queries.ts'
import { readBackupLink, signBackupLink } from './backup-link.ts'

/** An address for programs without an account. Fails while the backup cannot be read. */
export async function prepareDownload(
  ctx: SignedInCtx,
  ref: BackupRef,
): Promise<OutputOf<typeof prepareBackupDownload>> {
  const { id } = await requireCompleteBackup(ctx, ref)
  const node = await findNodeOfServer(ctx.db, ref.server)
  if (!node) throw new AppError('node_unavailable')
  if ((await listPieces(ctx.db, id)).length === 0) {
    const headers = { range: 'bytes=0-0' }
    const { body } = await forwardFile(ctx, readServerBackup, { params: ref, headers })
    await buffer(body)
  }
  const expires = ctx.now().getTime() + BACKUP_LINK_MS
  const token = signBackupLink({ ...ref, user: ctx.actor.id, expires }, node.ticketKey)
  const path = urlOf(downloadServerBackup, { params: ref, query: { token } })
  return { url: `${ctx.siteUrl}${path}`, expires: new Date(expires).toISOString() }
}

/** The context of the user who prepared a download, as a program without their session. */
export async function followBackupLink(ctx: Ctx, ref: BackupRef, token: string): Promise<SignedInCtx> {
  const node = await findNodeOfServer(ctx.db, ref.server)
  const link = node && readBackupLink(token, ref, node.ticketKey)
  if (!link) throw new AppError('forbidden', ruleMessage('backup_link_invalid'))
  const now = ctx.now()
  if (link.expires <= now.getTime()) throw new AppError('forbidden', ruleMessage('backup_link_expired'))
  const user = await findUserWithSuspension(ctx.db, link.user, now)
  if (!user) throw new AppError('forbidden', ruleMessage('backup_link_invalid'))
  return { ...ctx, actor: programOf(user) }
}
