import { FOUND_USERS_MAX } from '@quarry/domain/limits/counts'
import { USERNAME } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyText } from '../fields.ts'
import { changeUserIcon, deleteUserIcon, editUser, getOwnUser, getUser, listUsers, V2User } from './users.ts'

const v3 = { tag: 'v3' } as const

export const v3EditUser = endpoint({ ...editUser, ...v3, path: '/v3/user/:user' })

const picture = { ...v3, path: '/v3/user/:user/icon' } as const

export const v3ChangeUserIcon = endpoint({ ...changeUserIcon, ...picture })

export const v3DeleteUserIcon = endpoint({ ...deleteUserIcon, ...picture })

export const v3GetOwnUser = endpoint({ ...getOwnUser, tag: 'v3', path: '/v3/user' })

export const v3GetUser = endpoint({ ...getUser, tag: 'v3', path: '/v3/user/:user' })

export const v3ListUsers = endpoint({ ...listUsers, tag: 'v3', path: '/v3/users' })

export const v3SearchUsers = endpoint({
  ...v3,
  method: 'GET',
  path: '/v3/users/search',
  summary: 'Find users by the beginning of their name, in alphabetical order',
  access: 'public',
  query: z.object({ query: anyText({ min: 1, max: USERNAME.max }) }),
  response: z.array(V2User.pick({ id: true, username: true, avatar_url: true })).max(FOUND_USERS_MAX),
})

const limit = {
  ...v3,
  method: 'GET',
  access: 'signed-in',
  scope: 'USER_READ',
  response: z.object({ current: z.int(), max: z.int() }),
} as const

export const getProjectLimit = endpoint({
  ...limit,
  path: '/v3/limits/projects',
  summary: 'Get in how many projects one is a member, and may be at most',
})

export const getOrganizationLimit = endpoint({
  ...limit,
  path: '/v3/limits/organizations',
  summary: 'Get in how many organizations one is a member, and may be at most',
})

export const getCollectionLimit = endpoint({
  ...limit,
  path: '/v3/limits/collections',
  summary: 'Get how many collections one has, and may have at most',
})
