// @vitest-environment happy-dom
import type { OwnOrganization } from '@quarry/api/contract/organizations/organizations'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { OwnOrganizations } from './own-organizations.tsx'

const stage = pageStage()
const place = (name: string, given: Partial<OwnOrganization> = {}) =>
  ({
    id: name,
    slug: name.toLowerCase(),
    name,
    icon_url: null,
    role: 'Smith',
    members: 2,
    projects: 3,
    accepted: true,
    ...given,
  }) as OwnOrganization
const open = (...places: OwnOrganization[]) =>
  stage.open(
    () => <OwnOrganizations isCreating={false} />,
    () => places,
    { id: 'AAAAAAAA' },
  )
const rows = () => [...document.querySelectorAll('.account-list li h2')].map((row) => row.textContent)
const makes = () => document.querySelectorAll('a[href$="create=1"]').length

it('lists where one belongs, and offers one more', async () => {
  await open(place('Guild'), place('Forge'))
  await shows('Guild')
  expect([rows(), makes()]).toEqual([['Guild', 'Forge'], 1])
  expect(text()).toContain('Smith')
})

it('says that there is none, and offers the first', async () => {
  await open()
  await shows('organization')
  expect([rows(), makes()]).toEqual([[], 1])
  expect(document.querySelector('.account-list')).toBeNull()
})

it('keeps invitations apart', async () => {
  await open(place('Guild', { accepted: false }))
  await shows('Guild')
  expect(rows()).toEqual([])
})
