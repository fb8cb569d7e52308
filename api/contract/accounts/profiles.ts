import { COLLECTIONS_MAX, TEAMS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { canOf, UserAction } from '../abilities.ts'
import { endpoint } from '../endpoint.ts'
import { Collection } from '../collections/collections.ts'
import { User } from './users.ts'
import { Organization } from '../organizations/organizations.ts'
import { ListedProject } from '../projects/project-shapes.ts'

/** Everything on a profile page, in one call. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/_internal/user/:user',
  tag: 'users',
  summary: 'Get a profile with projects, organizations and collections',
  access: 'optional',
  scope: 'PROJECT_READ',
  response: z.object({
    user: User,
    projects: z.array(ListedProject).max(TEAMS_MAX),
    organizations: z.array(Organization).max(TEAMS_MAX),
    collections: z.array(Collection).max(COLLECTIONS_MAX),
    /** Of all public projects. */
    downloads: z.int(),
    /** Number of people who follow the user. */
    followers: z.int(),
    viewer: z.object({ is_self: z.boolean(), follows: z.boolean(), can: canOf(UserAction) }),
  }),
})
