import { expect, it } from 'vitest'
import { SCOPE_BITS, type ScopeName } from './scopes.ts'
import { SUSPENDED_SCOPES } from './suspensions.ts'

it('leaves a suspended account nothing that others would see', () => {
  const lost = (Object.keys(SCOPE_BITS) as ScopeName[]).filter((name) => !SUSPENDED_SCOPES.has(name))
  expect(lost).toEqual([
    'USER_WRITE',
    'PAYOUTS_WRITE',
    'PROJECT_CREATE',
    'PROJECT_WRITE',
    'PROJECT_DELETE',
    'VERSION_CREATE',
    'VERSION_WRITE',
    'VERSION_DELETE',
    'REPORT_CREATE',
    'REPORT_WRITE',
    'REPORT_DELETE',
    'THREAD_WRITE',
    'PAT_CREATE',
    'PAT_WRITE',
    'PERFORM_ANALYTICS',
    'COLLECTION_CREATE',
    'COLLECTION_WRITE',
    'COLLECTION_DELETE',
    'ORGANIZATION_CREATE',
    'ORGANIZATION_WRITE',
    'ORGANIZATION_DELETE',
    'SERVER_WRITE',
  ])
})
