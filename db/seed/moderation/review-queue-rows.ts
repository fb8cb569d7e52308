import { createHash } from 'node:crypto'
import type { ArchiveEntry } from '../archives/zip.ts'
import type { SeedContext } from '../context.ts'
import { FILE_HINTS, hintEntries, hintFindings } from './file-scan-findings.ts'
import type { ProjectPlan } from '../plan/project-plan.ts'
import type { SeedRows } from '../rows.ts'
import { addPacked, packedEntries } from './packed-file-rows.ts'
import { MODERATION_NOTES } from '../text/phrases.ts'

const HOUR_MS = 3_600_000

const hintsOf = ({ status, n }: ProjectPlan) =>
  status === 'processing' ? FILE_HINTS[n % FILE_HINTS.length] : undefined

/** What the archives of a waiting project hold beside what belongs there. */
export const oddEntries = (context: SeedContext, project: ProjectPlan): readonly ArchiveEntry[] => {
  const hints = hintsOf(project)
  return hints ? [...hintEntries(hints), ...packedEntries(context, project)] : []
}

/** What moderators find at waiting projects: hints about files, and for some the message before their rejection. */
export function addWaiting(context: SeedContext, project: ProjectPlan, rows: SeedRows): void {
  const { ids, isBulk, nowMs } = context
  const hints = hintsOf(project)
  if (isBulk || !hints) return
  for (const { id, filename } of rows.files)
    rows.fileScans.push({
      fileId: id,
      rulesVersion: 2,
      scannedAt: new Date(nowMs - HOUR_MS),
      findings: JSON.stringify(hintFindings(hints, String(filename))),
    })
  addPacked(context, project, rows)
  addExternalScan(ids.externalScan(project.n), new Date(nowMs - HOUR_MS), rows)
  const [row] = rows.projects
  if (project.n % 4 > 1 || !row?.queuedAt) return
  const queuedMs = new Date(row.queuedAt).getTime()
  const decidedMs = (queuedMs + Math.min(queuedMs, project.publishedMs + 48 * HOUR_MS)) / 2
  rows.reviewedSheets.push({
    projectId: project.id,
    decidedAt: new Date(decidedMs),
    status: 'rejected',
    sheet: JSON.stringify(sheetBefore(rows)),
  })
  const message = { threadId: row.threadId, authorId: null, isPrivate: false, replyingToId: null }
  const none = { oldStatus: null, newStatus: null, body: null }
  rows.threadMessages.push(
    {
      ...message,
      ...none,
      id: ids.message(project.n * 4 + 1),
      type: 'status_change',
      oldStatus: 'processing',
      newStatus: 'rejected',
      hideIdentity: true,
      createdAt: new Date(decidedMs),
    },
    {
      ...message,
      ...none,
      id: ids.message(project.n * 4 + 2),
      type: 'text',
      body: MODERATION_NOTES[0]?.join('\n\n') ?? null,
      hideIdentity: true,
      createdAt: new Date(decidedMs + 1),
    },
    {
      ...message,
      ...none,
      id: ids.message(project.n * 4 + 3),
      type: 'status_change',
      oldStatus: 'rejected',
      newStatus: 'processing',
      hideIdentity: false,
      createdAt: new Date(queuedMs),
    },
  )
}

/** The first file is one that an external scanner has looked at, too. */
function addExternalScan(id: string, at: Date, rows: SeedRows): void {
  const [file] = rows.files
  if (!file) return
  rows.externalScans.push({
    id,
    fileId: file.id,
    source: 'Lantern Scan',
    askedAt: at,
    answeredAt: at,
    failedAt: null,
    findings: JSON.stringify([
      {
        rule: 'unsigned-program',
        label: 'Program without a publisher',
        level: 'suspicious',
        text: 'Nobody has signed this program, and it was seen here for the first time.',
        places: [String(file.filename)],
        count: 1,
      },
    ]),
  })
}

/** The project as it was when it was rejected: a shorter description, fewer images, and without its newest version. */
function sheetBefore(rows: SeedRows): object {
  const [row] = rows.projects
  const digest = (versionId: string) =>
    createHash('md5')
      .update(rows.files.flatMap((file) => (file.versionId === versionId ? file.sha1 : [])).join(','))
      .digest('hex')
  const versions = rows.versions.map(({ id, versionNumber: number }) => ({ id, number, files: digest(id) }))
  const [first = '', ...paragraphs] = String(row?.body).split('\n\n')
  return {
    title: `${row?.title} (Beta)`,
    slug: row?.slug,
    summary: row?.title,
    body: [first, 'More will be written here soon.', ...paragraphs.slice(2)].join('\n\n'),
    license: row?.licenseId,
    terms: null,
    client: row?.clientSide,
    server: row?.serverSide,
    icon: null,
    tags: row?.categories,
    links: [],
    gallery: rows.galleryItems.slice(0, -1).map(({ imageKey, title, description, featured }) => ({
      key: imageKey,
      title,
      description,
      featured,
    })),
    versions: versions.toReversed().slice(1),
  }
}
