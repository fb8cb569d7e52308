import { say } from '../../../contract/rules.ts'
import type { Db, Tx } from '@quarry/db/db'
import { ALL_PERMISSIONS, MODERATOR_PERMISSIONS, Permission } from '@quarry/domain/permissions'
import { isApproved, isLinked, isSubmittable, type ProjectStatus } from '@quarry/domain/project-statuses'
import type { ProjectRow } from '@quarry/db/schema/projects'
import type { Tables } from '@quarry/db/schema/tables'
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { ProjectAction } from '../../../contract/projects.ts'
import { isAdmin, isModerator, type Actor } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { judge, refusal, type Rules } from '../../kernel/policy.ts'

/** What the rules need to know about one actor and one project. */
export interface ProjectAccess {
  status: ProjectStatus
  isMember: boolean
  isInvited: boolean
  isOwner: boolean
  /** Effective bits, staff rights included. */
  permissions: number
}

const holds = (access: ProjectAccess, bit: number): boolean => (access.permissions & bit) !== 0
const canSee = (actor: Actor, access: ProjectAccess): boolean =>
  isLinked(access.status) || access.isMember || isModerator(actor)

export const projectRules = {
  'project.view': { scope: 'PROJECT_READ', when: canSee },
  'project.edit': { scope: 'PROJECT_WRITE', when: (_, p) => holds(p, Permission.EditDetails) },
  'project.edit_body': { scope: 'PROJECT_WRITE', when: (_, p) => holds(p, Permission.EditBody) },
  'project.submit': {
    scope: 'PROJECT_WRITE',
    when: (_, p) => holds(p, Permission.EditDetails) && isSubmittable(p.status),
    refusal: say('not_submittable'),
  },
  'project.set_status': {
    scope: 'PROJECT_WRITE',
    when: (actor, p) => isModerator(actor) || (holds(p, Permission.EditDetails) && isApproved(p.status)),
    refusal: say('visibility_after_approval'),
  },
  'project.review': { scope: 'PROJECT_WRITE', when: (actor) => isModerator(actor) },
  'project.delete': { scope: 'PROJECT_DELETE', when: (_, p) => holds(p, Permission.DeleteProject) },
  'project.follow': { scope: 'USER_WRITE', when: (actor, p) => actor.kind === 'user' && canSee(actor, p) },
  'project.view_analytics': { scope: 'ANALYTICS', when: (_, p) => holds(p, Permission.ViewAnalytics) },
  'version.upload': { scope: 'VERSION_CREATE', when: (_, p) => holds(p, Permission.UploadVersion) },
  'version.edit': { scope: 'VERSION_WRITE', when: (_, p) => holds(p, Permission.UploadVersion) },
  'version.delete': { scope: 'VERSION_DELETE', when: (_, p) => holds(p, Permission.DeleteVersion) },
  'file.delete': { scope: 'VERSION_WRITE', when: (_, p) => holds(p, Permission.DeleteVersion) },
  'version.view_hidden': { scope: 'VERSION_READ', when: (actor, p) => p.isMember || isModerator(actor) },
  'member.invite': { scope: 'PROJECT_WRITE', when: (_, p) => holds(p, Permission.ManageInvites) },
  'member.edit': { scope: 'PROJECT_WRITE', when: (_, p) => holds(p, Permission.EditMember) },
  'member.remove': { scope: 'PROJECT_WRITE', when: (_, p) => holds(p, Permission.RemoveMember) },
  'member.transfer': { scope: 'PROJECT_WRITE', when: (actor, p) => p.isOwner || isAdmin(actor) },
} satisfies Rules<ProjectAccess>

export type ProjectRule = keyof typeof projectRules

const rules: Record<ProjectRule, Rules<ProjectAccess>[string]> = projectRules

export const canProject = (actor: Actor, action: ProjectRule, access: ProjectAccess): boolean =>
  judge(rules[action], actor, access)

/** Throws unless allowed. Who may not even see the project learns nothing of it. */
export function authorizeProject(
  actor: Actor,
  action: ProjectRule,
  access: ProjectAccess,
  ref: string,
): void {
  if (canProject(actor, action, access)) return
  if (!canProject(actor, 'project.view', access)) throw notFound('project', ref)
  throw refusal(actor, rules[action].refusal)
}

/** The abilities the site shows buttons by; internal distinctions are left out. */
export const abilitiesOn = (actor: Actor, access: ProjectAccess): ProjectAction[] =>
  ABILITIES.filter((action) => canProject(actor, action, access))

const ABILITIES: readonly ProjectAction[] = [
  'project.edit',
  'project.edit_body',
  'project.submit',
  'project.set_status',
  'project.review',
  'project.delete',
  'project.follow',
  'project.view_analytics',
  'version.upload',
  'version.delete',
  'member.invite',
  'member.edit',
  'member.remove',
  'member.transfer',
]

export type ProjectKey = Pick<ProjectRow, 'id' | 'status' | 'teamId' | 'organizationId'>

/** Rights of several projects at once, by project id. Visitors cost no query. */
export async function findAccess(
  db: Db | Tx,
  actor: Actor,
  projects: readonly ProjectKey[],
): Promise<Map<string, ProjectAccess>> {
  const memberships =
    actor.kind === 'user' && projects.length > 0 ? await listMemberships(db, actor.id, projects) : []
  return new Map(
    projects.map((project) => {
      const own = memberships.filter((row) => row.projectId === project.id)
      const direct = own.find((row) => row.isDirect)
      const inherited = own.find((row) => !row.isDirect && row.accepted)
      const member = direct?.accepted ? direct : inherited
      return [
        project.id,
        {
          status: project.status,
          isMember: member !== undefined,
          isInvited: direct !== undefined && !direct.accepted,
          isOwner: member?.isOwner ?? false,
          permissions: effectivePermissions(actor, member?.permissions),
        },
      ]
    }),
  )
}

/** First match wins: admin, member, moderator. */
function effectivePermissions(actor: Actor, member: number | undefined): number {
  if (isAdmin(actor)) return ALL_PERMISSIONS
  if (member !== undefined) return member
  return isModerator(actor) ? MODERATOR_PERMISSIONS : 0
}

async function listMemberships(db: Db | Tx, userId: string, projects: readonly ProjectKey[]) {
  return db
    .selectFrom('teamMembers as m')
    .innerJoin('projects as p', (join) =>
      // One parameter, however many there are: the protocol knows 65 535 at most.
      join.on('p.id', '=', sql<string>`any(${projects.map((project) => project.id)}::text[])`),
    )
    .leftJoin('organizations as o', 'o.id', 'p.organizationId')
    .where('m.userId', '=', userId)
    .where((eb) => eb.or([eb('m.teamId', '=', eb.ref('p.teamId')), eb('m.teamId', '=', eb.ref('o.teamId'))]))
    .select(['p.id as projectId', 'm.accepted', 'm.permissions', 'm.isOwner'])
    .select((eb) => eb('m.teamId', '=', eb.ref('p.teamId')).as('isDirect'))
    .execute()
}

type ProjectFilter = (
  eb: ExpressionBuilder<Tables, 'projects'>,
) => ExpressionWrapper<Tables, 'projects', SqlBool>

/** Filter for lists: projects in the statuses that this list shows to everybody, and besides the viewer's own; staff see all. */
export const visibleTo =
  (actor: Actor, statuses: readonly ProjectStatus[]): ProjectFilter =>
  (eb) => {
    if (isModerator(actor) || actor.kind === 'system') return eb.and([])
    const isPublic = eb('projects.status', 'in', [...statuses])
    return actor.kind === 'user' ? eb.or([isPublic, madeBy(actor.id)(eb)]) : isPublic
  }

/** Filter: somebody is a member of the project's team, or of the organization that owns it. */
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

/** Filter: somebody is invited to the project's team and has not answered. */
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
