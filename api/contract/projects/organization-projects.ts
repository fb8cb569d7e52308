import { TEAMS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { ListedProject } from './project-shapes.ts'

const organizations = { tag: 'organizations' } as const
const writing = {
  ...organizations,
  access: 'signed-in',
  scope: 'ORGANIZATION_WRITE',
  response: NoContent,
} as const

/** Projects that the viewer owns personally. */
export const listMovableProjects = endpoint({
  ...organizations,
  method: 'GET',
  path: '/_internal/movable-projects',
  summary: 'List the projects that the viewer may give to an organization',
  access: 'signed-in',
  scope: 'PROJECT_READ',
  response: z.array(ListedProject).max(TEAMS_MAX),
})

export const takeInProject = endpoint({
  ...writing,
  moreScopes: ['PROJECT_WRITE'],
  method: 'POST',
  path: '/v3/organization/:organization/projects',
  summary: 'Move a project of the caller into an organization',
  body: z.object({ project_id: z.string() }),
})

export const handOutProject = endpoint({
  ...writing,
  method: 'DELETE',
  path: '/v3/organization/:organization/projects/:project',
  summary: 'Move a project out of an organization, to one of its members',
  body: z.object({ new_owner: z.string() }),
})

export const listOrganizationProjects = endpoint({
  ...organizations,
  method: 'GET',
  path: '/_internal/organization/:organization/projects',
  summary: "List an organization's projects",
  access: 'optional',
  scope: 'PROJECT_READ',
  response: z.array(ListedProject).max(TEAMS_MAX),
})
