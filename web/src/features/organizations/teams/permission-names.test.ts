import { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'
import { expect, it } from 'vitest'
import { organizationPermissionNames, permissionNames } from './permission-names.ts'

it('lists every permission once', () => {
  expect(permissionNames.toSorted()).toEqual(Object.keys(Permission).toSorted())
  expect(organizationPermissionNames.toSorted()).toEqual(Object.keys(OrganizationPermission).toSorted())
})
