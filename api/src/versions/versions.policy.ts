import { ruleMessage } from '../../contract/rules.ts'
import type { Tables } from '@quarry/db/schema/tables'
import { Permission } from '@quarry/domain/organizations/permissions'
import { LINKED_STATUSES } from '@quarry/domain/projects/project-statuses'
import {
  LINKED_VERSION_STATUSES,
  LISTED_VERSION_STATUSES,
  VERSION_STATUSES,
  type VersionStatus,
} from '@quarry/domain/versions/version-statuses'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { isModerator, type Actor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'
import {
  canProject,
  holds,
  madeBy,
  visibleTo,
  type ProjectAccess,
} from '../projects/access/projects.policy.ts'

/** Permissions on versions derive from the team of their project. */
export const versionRules = {
  'version.view_hidden': { scope: 'VERSION_READ', when: (actor, p) => p.isMember || isModerator(actor) },
  /** Only staff read files that were taken down. */
  'file.view_taken_down': { scope: 'VERSION_READ', when: (actor) => isModerator(actor) },
  'version.upload': { scope: 'VERSION_CREATE', when: (_, p) => holds(p, Permission.UploadVersion) },
  'version.edit': { scope: 'VERSION_WRITE', when: (_, p) => holds(p, Permission.UploadVersion) },
  'version.correct_downloads': {
    scope: 'VERSION_WRITE',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_correct_downloads'),
  },
  'version.delete': { scope: 'VERSION_DELETE', when: (_, p) => holds(p, Permission.DeleteVersion) },
  'file.delete': { scope: 'VERSION_WRITE', when: (_, p) => holds(p, Permission.DeleteVersion) },
} satisfies Rules<ProjectAccess>

export type VersionRule = keyof typeof versionRules

const policy = policyOf<ProjectAccess, VersionRule>(versionRules, {
  target: 'project',
  isVisible: (actor, access) => canProject(actor, 'project.view', access),
})
export const { can: canVersion, authorize: authorizeVersion, abilities: abilitiesOnVersion } = policy

/** Whether the viewer may open a version by its URL: both the version and its project must be visible. */
export function canSeeVersion(
  actor: Actor,
  status: VersionStatus,
  access: ProjectAccess | undefined,
): boolean {
  if (!access || !canProject(actor, 'project.view', access)) return false
  return (
    (LINKED_VERSION_STATUSES as readonly string[]).includes(status) ||
    canVersion(actor, 'version.view_hidden', access)
  )
}

/** Statuses of versions that a project's list shows to this viewer. */
export const listedStatuses = (actor: Actor, access: ProjectAccess): readonly VersionStatus[] =>
  canVersion(actor, 'version.view_hidden', access) ? VERSION_STATUSES : LISTED_VERSION_STATUSES

/** SQL form of `canSeeVersion`, for lists. */
export const versionsVisibleTo =
  (actor: Actor) =>
  (eb: ExpressionBuilder<Tables, 'versions'>): ExpressionWrapper<Tables, 'versions', SqlBool> => {
    if (isModerator(actor) || actor.kind === 'system') return eb.and([])
    const ofProject = (filter: ReturnType<typeof madeBy>) =>
      eb.exists(
        eb
          .selectFrom('projects')
          .select('projects.id')
          .whereRef('projects.id', '=', 'versions.projectId')
          .where(filter),
      )
    const isOpen = eb.and([
      eb('versions.status', 'in', LINKED_VERSION_STATUSES),
      ofProject(visibleTo(actor, LINKED_STATUSES)),
    ])
    return actor.kind === 'user' ? eb.or([isOpen, ofProject(madeBy(actor.id))]) : isOpen
  }
