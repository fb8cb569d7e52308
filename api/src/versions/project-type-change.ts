import type { Tx } from '@quarry/db/db'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import { addedTypes, projectTypesOf, underlyingType } from '@quarry/domain/projects/project-types'
import { isApproved, isRequestable } from '@quarry/domain/projects/project-statuses'
import { isListedVersion, type VersionStatus } from '@quarry/domain/versions/version-statuses'
import { ruleMessage } from '../../contract/rules.ts'
import type { ActingCtx, SignedInCtx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import { authorizeProject, type ProjectAccess } from '../projects/access/projects.policy.ts'
import { applyChanges } from '../projects/edit-project.ts'
import { findProjectRow } from '../projects/projects.queries.ts'
import { findReviewedTypes, wasReviewed } from '../projects/status/reviewed-snapshots.queries.ts'
import { requireThreadCapacity } from '../threads/thread-limits.ts'
import { listTypesBesides } from './versions.queries.ts'

interface Locked {
  project: ProjectRow
  access: ProjectAccess
}

interface ListedAs {
  /** Absent for a new version. */
  versionId?: string
  /** The new status, or the one that is requested for later. */
  status: VersionStatus
  loaders: readonly string[]
  /** Its loaders so far, if it is listed. */
  listedLoaders?: readonly string[]
  isRequested: boolean | undefined
}

/**
 * Refuses a version that would add a type to its project, unless the request asks for it. Then an approved project
 * goes back to review. Call it under the lock of the project, before the version is written.
 */
export async function checkProjectType(
  ctx: SignedInCtx<Tx>,
  { project, access }: Locked,
  version: ListedAs,
): Promise<void> {
  if (!isListedVersion(version.status)) return
  const types = await currentTypes(ctx.db, project, version.versionId)
  const before = projectTypesOf(version.listedLoaders ?? []).map(underlyingType)
  const added = addedTypes(types, version.loaders).filter((type) => !before.includes(type))
  if (added.length === 0) return
  if (!version.isRequested)
    throw invalid(
      'loaders',
      ruleMessage('adds_project_type', {
        added: added.join(', '),
        current: [...new Set(types.map(underlyingType))].join(', '),
      }),
    )
  authorizeProject(ctx.actor, 'project.edit', access, project.id)
  if (!isVisible(project)) return
  await requireThreadCapacity(ctx.db, project.threadId, 'status')
  await submitAgain(ctx, project)
}

/**
 * Sends a project back to review if the release of a scheduled version adds a type with which it was not reviewed. The
 * project's other versions can have changed since the release was scheduled. Call it under the lock of the project, before
 * the version is released.
 */
export async function checkReleasedType(
  ctx: ActingCtx<Tx>,
  projectId: string,
  version: { id: string; loaders: readonly string[] },
): Promise<void> {
  const project = await findProjectRow(ctx.db, projectId)
  if (!project || !isVisible(project)) return
  const types = await currentTypes(ctx.db, project, version.id)
  if (addedTypes(types, version.loaders).length === 0) return
  if (!(await wasReviewed(ctx.db, projectId, version))) await submitAgain(ctx, project)
}

const isVisible = ({ status }: ProjectRow): boolean => isApproved(status) || status === 'scheduled'

const submitAgain = (ctx: ActingCtx<Tx>, project: ProjectRow): Promise<void> =>
  applyChanges(ctx, project, {
    status: 'processing',
    queuedAt: ctx.now(),
    scheduledAt: null,
    moderatorMessage: null,
    moderatorMessageBody: null,
    // The next approval restores the visibility.
    ...(isRequestable(project.status) && { requestedStatus: project.status }),
  })

/**
 * The types that count: of a reviewed project those that it has, or had when it was reviewed; of a draft those of its
 * other versions, so that the first version can be corrected.
 */
async function currentTypes(tx: Tx, project: ProjectRow, versionId: string | undefined) {
  if (project.approvedAt === null && project.status !== 'processing')
    return versionId === undefined ? project.projectTypes : listTypesBesides(tx, project.id, versionId)
  return project.projectTypes.length > 0 ? project.projectTypes : findReviewedTypes(tx, project.id)
}
