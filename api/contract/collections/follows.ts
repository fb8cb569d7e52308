import { FOLLOWS_MAX, PAGE_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Project, ListedProject } from '../projects/project-shapes.ts'
import { queryInteger } from '../fields.ts'

const following = {
  tag: 'projects',
  access: 'signed-in',
  missing: 'invalid_input',
  scope: 'USER_WRITE',
  path: '/v2/project/:project/follow',
  response: NoContent,
} as const

export const followProject = endpoint({ ...following, method: 'POST', summary: 'Follow a project' })

export const unfollowProject = endpoint({ ...following, method: 'DELETE', summary: 'Unfollow a project' })

export const listFollowedProjects = endpoint({
  method: 'GET',
  tag: 'users',
  access: 'signed-in',
  scope: 'USER_READ',
  path: '/v2/user/:user/follows',
  summary: 'List the projects a user follows (own only)',
  response: z.array(Project).max(FOLLOWS_MAX),
})

/** What the viewer follows, latest first, as far as they may see it. */
export const listFollowing = endpoint({
  tag: 'collections',
  method: 'GET',
  path: '/_internal/following',
  summary: 'List the projects that the viewer follows, page by page',
  access: 'signed-in',
  scope: 'USER_READ',
  query: z.object({
    offset: queryInteger(0, FOLLOWS_MAX).default(0),
    limit: queryInteger(1, PAGE_MAX).default(20),
  }),
  response: z.object({ projects: z.array(ListedProject).max(PAGE_MAX), total: z.int() }),
})
