import { PACKED_FILES_SHOWN } from '@quarry/domain/moderation/packed-files'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type {
  judgePackedFile,
  listPackedFiles,
  PackedFile,
} from '../../../contract/moderation/packed-files.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { logStaffAction } from '../staff-log/staff-log.queries.ts'
import { authorizeModeration } from '../moderation.policy.ts'
import {
  countJudged,
  findPacked,
  listJudged,
  lockVerdict,
  putVerdict,
  type JudgedFile,
} from './packed-files.queries.ts'

export async function viewPackedFiles(
  ctx: SignedInCtx,
  ref: string,
): Promise<OutputOf<typeof listPackedFiles>> {
  authorizeModeration(ctx.actor, 'moderation.review', null, ref)
  const { project } = await requireProjectRow(ctx, ref)
  const [counts, files] = await Promise.all([
    countJudged(ctx.db, project.id),
    listJudged(ctx.db, project.id, PACKED_FILES_SHOWN),
  ])
  return { ...counts, files: files.map(viewOf) }
}

const viewOf = ({ verdict, proof, judgedAt, ...file }: JudgedFile): PackedFile => ({
  sha512: file.sha512,
  sha1: file.sha1,
  path: file.path,
  size: file.sizeBytes,
  title: file.title,
  origin: file.origin,
  version: { id: file.versionId, version_number: file.versionNumber },
  other_projects: file.otherProjects,
  judged:
    verdict === null || judgedAt === null
      ? null
      : { verdict, proof: proof ?? '', judged_at: judgedAt.toISOString() },
})

/** Stores a verdict for every modpack with the same content, including future ones. It has no other effect. */
export async function judge(
  ctx: SignedInCtx,
  hash: string,
  { verdict, proof }: InputOf<typeof judgePackedFile>['body'],
): Promise<undefined> {
  authorizeModeration(ctx.actor, 'moderation.judge_packed', null, hash)
  const sha512 = hash.toLowerCase()
  await atomically(ctx, async (ctx) => {
    const packed = await findPacked(ctx.db, sha512)
    if (!packed) throw notFound('packed file', sha512)
    const before = await lockVerdict(ctx.db, sha512)
    if (before?.verdict === verdict && before.proof === proof) return
    await putVerdict(ctx.db, { sha512, verdict, proof, judgedAt: ctx.now() })
    await logStaffAction(ctx, {
      action: 'packed_file_judged',
      thing: 'file',
      thingId: sha512,
      thingName: packed.path.slice(packed.path.lastIndexOf('/') + 1),
      before: before?.verdict ?? null,
      after: verdict,
      why: proof === '' ? null : proof,
    })
  })
  return undefined
}
