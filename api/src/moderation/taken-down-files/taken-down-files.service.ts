import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { listTakenDownFiles, takeDownFile } from '../../../contract/moderation/taken-down-files.ts'
import {
  deleteTakenDown,
  findPublication,
  findSha512,
  hideVersions,
  insertTakenDown,
  lockContent,
  pageTakenDown,
  restoreVersions,
} from '../../files/taken-down-files.queries.ts'
import { requireLocked } from '../../projects/projects.load.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { logStaffAction } from '../staff-log/staff-log.queries.ts'
import { postToMembers } from '../../threads/threads.service.ts'
import { authorizeModeration } from '../moderation.policy.ts'

const changed = (tx: Tx, projectId: string, versions: readonly { versionId: string }[]) =>
  record(tx, ...versions.map(({ versionId }) => ({ name: 'version.changed' as const, versionId, projectId })))

/**
 * Only staff can download the content from now on, and no one can upload it again. Its versions become drafts, and the
 * project's members get a message in its thread.
 */
export async function takeDown(
  ctx: SignedInCtx,
  { hash, reason }: InputOf<typeof takeDownFile>['body'],
): Promise<OutputOf<typeof takeDownFile>> {
  authorizeModeration(ctx.actor, 'moderation.take_down', null, hash)
  const digest = hash.toLowerCase()
  const sha512 = (await findSha512(ctx.db, digest)) ?? digest
  if (sha512.length !== 128) throw invalid('hash', ruleMessage('no_file_with_hash', { hash: digest }))
  return atomically(ctx, async (ctx) => {
    const place = await findPublication(ctx.db, sha512)
    // Same lock order as every edit: projects before versions and files.
    const locked = place && (await requireLocked(ctx, place.projectId, 'project.review'))
    await lockContent(ctx.db, sha512)
    if (!(await insertTakenDown(ctx.db, { sha512, reason, takenAt: ctx.now() })))
      throw invalid('hash', ruleMessage('file_taken_down_already'))
    await logStaffAction(ctx, {
      action: 'file_taken_down',
      thing: 'file',
      thingId: sha512,
      thingName: place?.filename ?? null,
      why: reason,
    })
    if (!locked) return { sha512, versions: 0 }
    const versions = await hideVersions(ctx.db, sha512)
    await changed(ctx.db, locked.project.id, versions)
    await postToMembers(ctx, { threadId: locked.project.threadId, body: `\`${place.filename}\`: ${reason}` })
    return { sha512, versions: versions.length }
  })
}

/** Versions without another taken-down file get their previous status back. Followers are not notified of them. */
export async function giveBack(ctx: SignedInCtx, hash: string): Promise<undefined> {
  authorizeModeration(ctx.actor, 'moderation.take_down', null, hash)
  const sha512 = hash.toLowerCase()
  await atomically(ctx, async (ctx) => {
    const place = await findPublication(ctx.db, sha512)
    const locked = place && (await requireLocked(ctx, place.projectId, 'project.review'))
    await lockContent(ctx.db, sha512)
    if (!(await deleteTakenDown(ctx.db, sha512)))
      throw new AppError('not_found', ruleMessage('no_file_with_hash', { hash: sha512 }))
    const thingName = place?.filename ?? null
    await logStaffAction(ctx, { action: 'file_given_back', thing: 'file', thingId: sha512, thingName })
    if (locked) await changed(ctx.db, locked.project.id, await restoreVersions(ctx.db, locked.project.id))
  })
  return undefined
}

export async function viewTakenDown(
  { db, actor }: SignedInCtx,
  { after, limit }: InputOf<typeof listTakenDownFiles>['query'],
): Promise<OutputOf<typeof listTakenDownFiles>> {
  authorizeModeration(actor, 'moderation.review', null, 'files')
  const rows = await pageTakenDown(db, { after: after?.toLowerCase(), limit: limit + 1 })
  const files = rows
    .slice(0, limit)
    .map(({ sha512, reason, takenAt, filename, projectId: id, ...place }) => ({
      sha512,
      reason,
      taken_at: takenAt.toISOString(),
      found:
        id === null
          ? null
          : {
              filename: filename ?? '',
              project: { id, slug: place.slug ?? '', title: place.title ?? '' },
              versions: place.versions,
            },
    }))
  return { files, has_more: rows.length > limit }
}
