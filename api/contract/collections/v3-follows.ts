import { followProject, unfollowProject } from './follows.ts'
import { endpoint } from '../endpoint.ts'
import { FOLLOWS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { V3Project } from '../projects/v3-project-shapes.ts'

const following = { tag: 'v3', path: '/v3/project/:project/follow' } as const

export const v3FollowProject = endpoint({ ...followProject, ...following })

export const v3UnfollowProject = endpoint({ ...unfollowProject, ...following })

export const v3ListFollowedProjects = endpoint({
  method: 'GET',
  tag: 'v3',
  access: 'signed-in',
  scope: 'USER_READ',
  path: '/v3/user/:user/follows',
  summary: 'List the projects a user follows (own only)',
  response: z.array(V3Project).max(FOLLOWS_MAX),
})
