import { ruleMessage } from '../../../contract/rules.ts'
import { ALL_PERMISSIONS, MODERATOR_PERMISSIONS, Permission } from '@quarry/domain/organizations/permissions'
import {
  isApproved,
  isLinked,
  isSubmittable,
  type ProjectStatus,
} from '@quarry/domain/projects/project-statuses'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import type { Tables } from '@quarry/db/schema/tables'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { isAdmin, isModerator, type Actor } from '../../kernel/actor.ts'
import { policyOf, type Rules } from '../../kernel/policy.ts'

/** What the rules need to know about one actor and one project. */
export interface ProjectAccess {
  status: ProjectStatus
  isMember: boolean
  isInvited: boolean
  isOwner: boolean
  /** Effective bits, staff rights included. */
  permissions: number
}

export const holds = (access: ProjectAccess, bit: number): boolean => (access.permissions & bit) !== 0
/** Members and staff: only they read what moderators wrote. */
const isInsider = (actor: Actor, access: ProjectAccess): boolean => access.isMember || isModerator(actor)
const canSee = (actor: Actor, access: ProjectAccess): boolean =>
  isLinked(access.status) || isInsider(actor, access)

export const projectRules = {
  'project.view': {
    scope: 'PROJECT_READ',
    when: canSee,
    isPublic: ({ status }: ProjectAccess) => isLinked(status),
  },
  'project.edit': { scope: 'PROJECT_WRITE', when: (_, p) => holds(p, Permission.EditDetails) },
  'project.edit_body': { scope: 'PROJECT_WRITE', when: (_, p) => holds(p, Permission.EditBody) },
  'project.submit': {
    scope: 'PROJECT_WRITE',
    when: (_, p) => holds(p, Permission.EditDetails) && isSubmittable(p.status),
    refusal: ruleMessage('not_submittable'),
  },
  'project.set_status': {
    scope: 'PROJECT_WRITE',
    when: (actor, p) => isModerator(actor) || (holds(p, Permission.EditDetails) && isApproved(p.status)),
    refusal: ruleMessage('visibility_after_approval'),
  },
  'project.review': { scope: 'PROJECT_WRITE', when: (actor) => isModerator(actor) },
  'project.delete': { scope: 'PROJECT_DELETE', when: (_, p) => holds(p, Permission.DeleteProject) },
  'project.follow': { scope: 'USER_WRITE', when: (actor, p) => actor.kind === 'user' && canSee(actor, p) },
  'project.view_analytics': { scope: 'ANALYTICS', when: (_, p) => holds(p, Permission.ViewAnalytics) },
  /** Webhook addresses are secrets of the team, so no staff role reveals them. */
  'project.manage_webhooks': {
    scope: 'PROJECT_WRITE',
    when: (_, p) => p.isMember && holds(p, Permission.EditDetails),
    refusal: ruleMessage('may_not_manage_webhooks'),
  },
  'project.view_moderation': { scope: 'PROJECT_READ', when: isInsider },
  'project.view_settings': {
    scope: 'PROJECT_READ',
    when: (_, p) => p.isMember || holds(p, Permission.EditDetails),
  },
  'project.leave_message': {
    scope: 'PROJECT_WRITE',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_leave_messages'),
  },
  'project.clear_message': {
    scope: 'PROJECT_WRITE',
    when: (actor, p) => isModerator(actor) || isApproved(p.status),
    refusal: ruleMessage('moderators_leave_messages'),
  },
  'project.force_demonetization': {
    scope: 'PROJECT_WRITE',
    when: (actor) => isModerator(actor),
    refusal: ruleMessage('moderators_force_demonetization'),
  },
  'project.transfer': {
    scope: 'PROJECT_WRITE',
    when: (actor, p) => p.isOwner || isAdmin(actor),
    refusal: ruleMessage('owner_moves_project'),
  },
  'project.schedule': {
    scope: 'PROJECT_WRITE',
    when: (actor, p) =>
      holds(p, Permission.EditDetails) &&
      (isModerator(actor) || isApproved(p.status) || p.status === 'scheduled'),
    refusal: ruleMessage('approved_to_schedule'),
  },
} satisfies Rules<ProjectAccess>

export type ProjectRule = keyof typeof projectRules

const policy = policyOf<ProjectAccess, ProjectRule>(projectRules, {
  target: 'project',
  isVisible: (actor, access): boolean => canProject(actor, 'project.view', access),
})
export const { can: canProject, authorize: authorizeProject, abilities: abilitiesOnProject } = policy

/** Members do not see which staff member acted. */
export const actsUnnamed = (actor: Actor): boolean => isModerator(actor)

export type ProjectKey = Pick<ProjectRow, 'id' | 'status' | 'teamId' | 'organizationId'>

/** A membership in the project's own team, or in that of the organization that owns it. */
export interface Membership {
  isDirect: SqlBool
  accepted: boolean
  permissions: number
  isOwner: boolean
}

/** A membership in the own team takes precedence over an inherited one. */
export function accessOf(
  actor: Actor,
  { status }: Pick<ProjectKey, 'status'>,
  memberships: readonly Membership[],
): ProjectAccess {
  const direct = memberships.find((row) => row.isDirect)
  const inherited = memberships.find((row) => !row.isDirect && row.accepted)
  const member = direct?.accepted ? direct : inherited
  return {
    status,
    isMember: member !== undefined,
    isInvited: direct !== undefined && !direct.accepted,
    isOwner: member?.isOwner ?? false,
    permissions: effectivePermissions(actor, member?.permissions),
  }
}

/** First match wins: admin, member, moderator. */
function effectivePermissions(actor: Actor, member: number | undefined): number {
  if (isAdmin(actor)) return ALL_PERMISSIONS
  if (member !== undefined) return member
  return isModerator(actor) ? MODERATOR_PERMISSIONS : 0
}

type ProjectFilter = (
  eb: ExpressionBuilder<Tables, 'projects'>,
) => ExpressionWrapper<Tables, 'projects', SqlBool>

/** Filter for lists: projects in the given statuses, and the viewer's own in any status; staff see all. */
export const visibleTo =
  (actor: Actor, statuses: readonly ProjectStatus[]): ProjectFilter =>
  (eb) => {
    if (isModerator(actor) || actor.kind === 'system') return eb.and([])
    const isPublic = eb('projects.status', 'in', [...statuses])
    return actor.kind === 'user' ? eb.or([isPublic, madeBy(actor.id)(eb)]) : isPublic
  }

/** Filter: the user is a member of the project's team, or of the organization that owns it. */
export const madeBy =
  (userId: string): ProjectFilter =>
  (eb) =>
    eb.exists(
      eb
        .selectFrom('teamMembers as m')
        .leftJoin('organizations as o', 'o.id', 'projects.organizationId')
        .select('m.id')
        .where('m.userId', '=', userId)
        .where('m.accepted', '=', true)
        .where((inner) =>
          inner.or([
            inner('m.teamId', '=', inner.ref('projects.teamId')),
            inner('m.teamId', '=', inner.ref('o.teamId')),
          ]),
        ),
    )

/** Filter: the user has an open invitation to the project's team. */
export const invites =
  (userId: string): ProjectFilter =>
  (eb) =>
    eb.exists(
      eb
        .selectFrom('teamMembers as m')
        .select('m.id')
        .where('m.userId', '=', userId)
        .where('m.accepted', '=', false)
        .whereRef('m.teamId', '=', 'projects.teamId'),
    )
