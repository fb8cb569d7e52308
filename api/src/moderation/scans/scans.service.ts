import { EXTERNAL_RESPONSE_TIMEOUT_MS, SCANNED_FILES_SHOWN } from '@quarry/domain/moderation/scans'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { FileFindings, ExternalFindings, type listFileScans } from '../../../contract/moderation/scans.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { authorizeModeration } from '../moderation.policy.ts'
import { scanRules } from './scan-rules.ts'
import { countScans, listNoticed } from './scans.queries.ts'

export async function viewScans(ctx: SignedInCtx, ref: string): Promise<OutputOf<typeof listFileScans>> {
  authorizeModeration(ctx.actor, 'moderation.review', null, ref)
  const { project } = await requireProjectRow(ctx, ref)
  const [counts, noticed] = await Promise.all([
    countScans(ctx.db, {
      projectId: project.id,
      rulesVersion: scanRules.version,
      silentBefore: new Date(ctx.now().getTime() - EXTERNAL_RESPONSE_TIMEOUT_MS),
    }),
    listNoticed(ctx.db, project.id, SCANNED_FILES_SHOWN),
  ])
  const found = noticed.flatMap(
    ({ filename, sha1, versionId, versionNumber, scannedAt, findings, ...external }) =>
      scannedAt === null
        ? []
        : {
            filename,
            sha1,
            version: { id: versionId, version_number: versionNumber },
            scanned: scannedAt.toISOString(),
            findings: FileFindings.parse(findings),
            external: externalScanOf(external),
          },
  )
  return { ...counts, found }
}

type ExternalColumns = Pick<
  Awaited<ReturnType<typeof listNoticed>>[number],
  'source' | 'answeredAt' | 'externalFindings'
>

const externalScanOf = ({ source, answeredAt, externalFindings }: ExternalColumns) =>
  source === null || answeredAt === null
    ? null
    : { source, answered: answeredAt.toISOString(), findings: ExternalFindings.parse(externalFindings) }
