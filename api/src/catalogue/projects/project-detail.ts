import type { ProjectDetail } from '../../../contract/projects.ts'
import { isModerator } from '../../kernel/actor.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { requireOrganization, viewOrganization } from '../../people/organizations.ts'
import { compatibilityOf } from './compatibility.ts'
import { isOpenSource } from '../licenses/license.ts'
import { listMembersOf } from './project-members.ts'
import { requireProject } from './projects.load.ts'
import { abilitiesOn, canProject } from './projects.policy.ts'
import { viewProject } from './projects.view.ts'
import { projectUrlType } from './url-type.ts'

/** Everything the project page shows above its tabs, and what the viewer may do. */
export async function viewProjectDetail(ctx: Ctx, ref: string): Promise<ProjectDetail> {
  const { record, access } = await requireProject(ctx, ref)
  const [reference, members, organization, versionCount, compatibility, follows, collections] =
    await Promise.all([
      ctx.reference(),
      listMembersOf(ctx, record, access),
      record.organizationId === null ? null : requireOrganization(ctx.db, record.organizationId),
      canProject(ctx.actor, 'version.view_hidden', access)
        ? countVersions(ctx, record.id)
        : record.versionIds.length,
      compatibilityOf(ctx.db, record),
      isFollowing(ctx, record.id),
      listCollectionsWith(ctx, record.id),
    ])
  return {
    ...viewProject(record, { siteUrl: ctx.siteUrl, reference }, access.isMember || isModerator(ctx.actor)),
    url_type: projectUrlType(record),
    project_types: record.projectTypes,
    members,
    owner_organization: organization && viewOrganization(organization, ctx.siteUrl),
    license_is_open_source: isOpenSource(record.licenseId, reference),
    version_count: versionCount,
    compatibility,
    viewer: {
      can: abilitiesOn(ctx.actor, access),
      is_member: access.isMember,
      is_invited: access.isInvited,
      follows,
      collections,
    },
  }
}

/** Drafts and unlisted ones included. */
async function countVersions({ db }: Ctx, projectId: string): Promise<number> {
  const counted = await db
    .selectFrom('versions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return counted.count
}

async function isFollowing({ db, actor }: Ctx, projectId: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const found = await db
    .selectFrom('follows')
    .select('userId')
    .where('userId', '=', actor.id)
    .where('projectId', '=', projectId)
    .executeTakeFirst()
  return found !== undefined
}

async function listCollectionsWith({ db, actor }: Ctx, projectId: string): Promise<string[]> {
  if (actor.kind !== 'user') return []
  const rows = await db
    .selectFrom('collectionProjects as cp')
    .innerJoin('collections as c', 'c.id', 'cp.collectionId')
    .select('c.id')
    .where('c.userId', '=', actor.id)
    .where('cp.projectId', '=', projectId)
    .execute()
  return rows.map((row) => row.id)
}
