import type { OwnOrganization } from '@quarry/api/contract/organizations/organizations'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { OwnOrganizations } from './own-organizations.tsx'

const stage = pageStage()
const organization = (name: string, overrides: Partial<OwnOrganization> = {}) =>
  ({
    id: name,
    slug: name.toLowerCase(),
    name,
    icon_url: null,
    role: 'Smith',
    members: 2,
    projects: 3,
    accepted: true,
    ...overrides,
  }) as OwnOrganization
const open = (...organizations: OwnOrganization[]) =>
  stage.open(
    () => <OwnOrganizations isCreating={false} />,
    () => organizations,
    { id: 'AAAAAAAA' },
  )
const rows = () => [...document.querySelectorAll('.account-list li h2')].map((row) => row.textContent)
const createLinks = () => document.querySelectorAll('a[href$="create=1"]').length

it("lists the viewer's organizations and offers to create one", async () => {
  await open(organization('Guild'), organization('Forge'))
  await shows('Guild')
  expect([rows(), createLinks()]).toEqual([['Guild', 'Forge'], 1])
  expect(text()).toContain('Smith')
})

it('shows an empty state that offers to create one', async () => {
  await open()
  await shows('organization')
  expect([rows(), createLinks()]).toEqual([[], 1])
  expect(document.querySelector('.account-list')).toBeNull()
})

it('lists invitations separately', async () => {
  await open(organization('Guild', { accepted: false }))
  await shows('Guild')
  expect(rows()).toEqual([])
})
