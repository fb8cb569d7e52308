import * as contract from '../../contract/projects/v3-projects.ts'
import { v3ListFollowedProjects } from '../../contract/collections/v3-follows.ts'
import {
  v3ListDependencies,
  v3ListVersions,
  v3GetProjectVersion,
  v3GetVersion,
  v3ListVersionsById,
} from '../../contract/versions/v3-versions.ts'
import { v3SearchProjects } from '../../contract/search/v3-search.ts'
import {
  v3GetOrganization,
  v3ListOrganizations,
  v3ListUserOrganizations,
} from '../../contract/organizations/v3-organizations.ts'
import { v3ListTeamMembers, v3ListTeams } from '../../contract/organizations/v3-teams.ts'
import { v3GetOwnUser, v3GetUser, v3ListUsers } from '../../contract/accounts/v3-users.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/errors.ts'
import { listOrganizationsByRef, listOrganizationsOfUser } from '../organizations/organizations.queries.ts'
import { onlyShownOrganizations, requireShownOrganization } from '../organizations/visible-organizations.ts'
import { onlyShown, requireShownUser } from '../accounts/users/visible-users.ts'
import { listUsersByRef } from '../accounts/users/users.queries.ts'
import { viewV2User } from '../accounts/users/users.view.ts'
import { viewAccount } from '../accounts/users/own-account.view.ts'
import { listFollowedRecords } from '../collections/follows/follows.service.ts'
import { requireProject, requireProjectRow } from '../projects/projects.load.ts'
import { listProjectRecords, refersTo } from '../projects/projects.queries.ts'
import { listRecordsOfOrganization, listRecordsOfUser } from '../projects/projects-of-owner.ts'
import { HitDocument, requestOf } from '../search/search-request.ts'
import { listEveryMemberOf } from '../organizations/teams/project-members.ts'
import { listVisibleTeams } from '../organizations/teams/visible-teams.ts'
import { listDependedOnBy } from '../versions/dependencies/project-dependencies.ts'
import { listVersionRecordsOf } from '../versions/list-versions.ts'
import { onlyVisible, requireVersion, requireVersionOf } from '../versions/versions.load.ts'
import { listVersionRecordsById, type VersionRecord } from '../versions/versions.queries.ts'
import { v3SearchHit } from '../search/v3-search-hit.ts'
import { viewV3Member, viewV3Organizations } from '../organizations/v3-organizations.view.ts'
import { viewV3Projects } from '../projects/v3-projects.view.ts'
import { viewV3Versions } from '../versions/v3-versions.view.ts'

/** The catalogue as newer clients read it; what each may see is as below /v2. */
export function mountV3(app: App): void {
  mountProjects(app)
  mountVersions(app)
  mountOrganizations(app)
  mountPeople(app)
  serve(app, v3SearchProjects, async ({ search, siteUrl }, { query }, c) => {
    const { offset, limit } = query
    const found = await search.searchProjects({ ...requestOf(query), signal: c.req.raw.signal })
    return {
      hits: found.hits.map((hit) => v3SearchHit(HitDocument.parse(hit), siteUrl)),
      page: limit === 0 ? 1 : Math.floor(offset / limit) + 1,
      hits_per_page: limit,
      total_hits: found.total,
    }
  })
}

function mountProjects(app: App): void {
  serve(app, contract.v3GetProject, async (ctx, { params }) => {
    const { record } = await requireProject(ctx, params.project)
    return only(await viewV3Projects(ctx, [record]), 'project', params.project)
  })
  serve(app, contract.v3ListProjects, async (ctx, { query }) =>
    viewV3Projects(ctx, await listProjectRecords(ctx.db, refersTo(query.ids))),
  )
  serve(app, contract.v3ListProjectMembers, async (ctx, { params }) => {
    const { project, access } = await requireProjectRow(ctx, params.project)
    return (await listEveryMemberOf(ctx, project, access)).map(viewV3Member)
  })
  serve(app, contract.v3GetProjectOrganization, async (ctx, { params }) => {
    const { project } = await requireProjectRow(ctx, params.project)
    if (project.organizationId === null) throw notFound('organization', params.project)
    const organization = await requireShownOrganization(ctx, project.organizationId)
    return only(await viewV3Organizations(ctx, [organization]), 'organization', params.project)
  })
  serve(app, v3ListDependencies, async (ctx, { params }) => {
    const { projects, versions } = await listDependedOnBy(ctx, params.project)
    return { projects: await viewV3Projects(ctx, projects), versions: await viewV3Versions(ctx, versions) }
  })
}

function mountVersions(app: App): void {
  const one = async (ctx: Ctx, record: VersionRecord, ref: string) =>
    only(await viewV3Versions(ctx, [record]), 'version', ref)
  serve(app, v3ListVersions, async (ctx, { params, query }) =>
    viewV3Versions(ctx, await listVersionRecordsOf(ctx, params.project, query)),
  )
  serve(app, v3GetProjectVersion, async (ctx, { params }) => {
    const { version } = await requireVersionOf(ctx, params.project, params.version)
    return one(ctx, version, params.version)
  })
  serve(app, v3GetVersion, async (ctx, { params }) =>
    one(ctx, await requireVersion(ctx, params.version), params.version),
  )
  serve(app, v3ListVersionsById, async (ctx, { query }) =>
    viewV3Versions(ctx, await onlyVisible(ctx, await listVersionRecordsById(ctx.db, query.ids))),
  )
}

function mountOrganizations(app: App): void {
  serve(app, v3GetOrganization, async (ctx, { params }) => {
    const organization = await requireShownOrganization(ctx, params.organization)
    return only(await viewV3Organizations(ctx, [organization]), 'organization', params.organization)
  })
  serve(app, v3ListOrganizations, async (ctx, { query }) =>
    viewV3Organizations(
      ctx,
      await onlyShownOrganizations(ctx, await listOrganizationsByRef(ctx.db, query.ids)),
    ),
  )
  serve(app, v3ListUserOrganizations, async (ctx, { params }) => {
    const { id } = await requireShownUser(ctx, params.user)
    const rows = await listOrganizationsOfUser(ctx.db, id)
    return viewV3Organizations(ctx, await onlyShownOrganizations(ctx, rows))
  })
  serve(app, contract.v3ListOrganizationProjects, async (ctx, { params }) =>
    viewV3Projects(ctx, await listRecordsOfOrganization(ctx, params.organization)),
  )
}

function mountPeople(app: App): void {
  serve(app, v3GetOwnUser, (ctx) => viewAccount(ctx))
  serve(app, v3GetUser, async (ctx, { params }) =>
    viewV2User(await requireShownUser(ctx, params.user), ctx.siteUrl),
  )
  serve(app, v3ListUsers, async ({ db, siteUrl }, { query }) =>
    (await onlyShown(db, await listUsersByRef(db, query.ids))).map((user) => viewV2User(user, siteUrl)),
  )
  serve(app, contract.v3ListUserProjects, async (ctx, { params }) => {
    const { id } = await requireShownUser(ctx, params.user)
    return viewV3Projects(ctx, await listRecordsOfUser(ctx, id))
  })
  serve(app, v3ListFollowedProjects, async (ctx, { params }) =>
    viewV3Projects(ctx, await listFollowedRecords(ctx, params.user)),
  )
  serve(app, v3ListTeamMembers, async (ctx, { params }) =>
    ((await listVisibleTeams(ctx, [params.team]))[0] ?? []).map(viewV3Member),
  )
  serve(app, v3ListTeams, async (ctx, { query }) =>
    (await listVisibleTeams(ctx, query.ids)).map((members) => members.map(viewV3Member)),
  )
}

function only<T>([first]: readonly T[], kind: 'project' | 'version' | 'organization', ref: string): T {
  if (first === undefined) throw notFound(kind, ref)
  return first
}
