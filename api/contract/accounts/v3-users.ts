import { endpoint } from '../endpoint.ts'
import { changeUserIcon, deleteUserIcon, editUser, getOwnUser, getUser, listUsers } from './users.ts'

const v3 = { tag: 'v3' } as const

export const v3EditUser = endpoint({ ...editUser, ...v3, path: '/v3/user/:user' })

const picture = { ...v3, path: '/v3/user/:user/icon' } as const

export const v3ChangeUserIcon = endpoint({ ...changeUserIcon, ...picture })

export const v3DeleteUserIcon = endpoint({ ...deleteUserIcon, ...picture })

export const v3GetOwnUser = endpoint({ ...getOwnUser, tag: 'v3', path: '/v3/user' })

export const v3GetUser = endpoint({ ...getUser, tag: 'v3', path: '/v3/user/:user' })

export const v3ListUsers = endpoint({ ...listUsers, tag: 'v3', path: '/v3/users' })
