import {
  ProjectOwnAction,
  ProjectVersionAction,
  TeamAction,
  type ProjectAction,
} from '../../../contract/abilities.ts'
import type { GalleryImage, ProjectDetail } from '../../../contract/projects/project-shapes.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { revisionOf } from '../../kernel/field-revision.ts'
import { imageFields } from '../gallery/gallery.ts'
import { requireOrganization } from '../../organizations/organizations.queries.ts'
import { viewOrganization } from '../../organizations/organizations.view.ts'
import { onlyShownOrganizations } from '../../organizations/visible-organizations.ts'
import { abilitiesOnTeam } from '../../organizations/teams/teams.policy.ts'
import { listCollectionsWith } from '../../collections/collections.queries.ts'
import type { CountDependents } from '../../versions/dependents/dependent-count.ts'
import { isFollowing } from '../../collections/follows/follows.queries.ts'
import { isOpenSource } from '../licenses/license.ts'
import { compatibilityOf } from '../compatibility.ts'
import { listInheritedMembersOf, listMembersOf } from '../../organizations/teams/project-members.ts'
import { requireProject } from '../projects.load.ts'
import { abilitiesOnProject, canProject, type ProjectAccess } from '../access/projects.policy.ts'
import { viewProject } from '../projects.view.ts'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import { abilitiesOnVersion, canVersion } from '../../versions/versions.policy.ts'
import { countVersions } from '../../versions/versions.queries.ts'

/** Everything the project page shows above its tabs, with the viewer's rights. */
export async function viewProjectDetail(
  ctx: Ctx,
  ref: string,
  countDependents: CountDependents,
): Promise<ProjectDetail> {
  const { db, actor, siteUrl } = ctx
  const { record, access } = await requireProject(ctx, ref)
  const viewerId = actor.kind === 'user' ? actor.id : undefined
  const [
    reference,
    members,
    organization,
    versionCount,
    dependentCount,
    compatibility,
    follows,
    collections,
  ] = await Promise.all([
    ctx.reference(),
    listMembersOf(ctx, record, access),
    record.organizationId === null ? null : shownOwner(ctx, record.organizationId),
    canVersion(actor, 'version.view_hidden', access)
      ? countVersions(db, record.id)
      : record.versionIds.length,
    countDependents(ctx, record.id),
    compatibilityOf(db, record),
    viewerId === undefined ? false : isFollowing(db, viewerId, record.id),
    viewerId === undefined ? [] : listCollectionsWith(db, viewerId, record.id),
  ])
  const project = viewProject(
    record,
    { siteUrl, reference },
    canProject(actor, 'project.view_moderation', access),
  )
  return {
    ...project,
    // Visitors do not need the revisions.
    ...(canProject(actor, 'project.edit', access) && { gallery: project.gallery.map(withRevision) }),
    url_type: projectUrlType(record),
    project_types: record.projectTypes,
    members,
    owner_organization: organization && viewOrganization(organization, siteUrl),
    organization_members: organization
      ? await listInheritedMembersOf(ctx, organization.id, { direct: members, access })
      : [],
    license_is_open_source: isOpenSource(record.licenseId, reference),
    revision: record.revision,
    version_count: versionCount,
    dependent_count: dependentCount,
    compatibility,
    viewer: {
      can: abilitiesOn(actor, access),
      is_member: access.isMember,
      is_invited: access.isInvited,
      follows,
      collections,
    },
  }
}

const withRevision = (image: GalleryImage) => ({ ...image, revision: revisionOf(imageFields(image)) })

/** The organization of a project; null for viewers who may not see it. */
async function shownOwner(ctx: Ctx, organizationId: string) {
  const rows = [await requireOrganization(ctx.db, organizationId)]
  return (await onlyShownOrganizations(ctx, rows))[0] ?? null
}

/** Rights on the project, on its versions through its team, and on its team. */
const abilitiesOn = (actor: Actor, access: ProjectAccess): ProjectAction[] => [
  ...abilitiesOnProject(ProjectOwnAction.options, actor, access),
  ...abilitiesOnVersion(ProjectVersionAction.options, actor, access),
  ...abilitiesOnTeam(TeamAction.options, actor, {
    ...access,
    isOfOrganization: false,
    organizationPermissions: 0,
  }),
]
