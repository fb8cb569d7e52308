import type { OrganizationDetail } from '@quarry/api/contract/organizations/organizations'
import { expect, it } from 'vitest'
import { pageStage, shows } from '../../../../testing/page-stage.tsx'
import { OrganizationSettingsFrame } from './organization-settings-frame.tsx'

const stage = pageStage()
const open = async (can: string[]) => {
  const organization = {
    id: 'OOOOOOOO',
    slug: 'the guild',
    name: 'The Guild',
    icon_url: null,
    viewer: { can },
  } as unknown as OrganizationDetail
  await stage.open(
    () => (
      <OrganizationSettingsFrame organization={organization} page="members">
        <p>Who belongs to it</p>
      </OrganizationSettingsFrame>
    ),
    () => undefined,
  )
  await shows('Who belongs to it')
}
const pages = () =>
  [...document.querySelectorAll('.side a')].map((link) => [link.textContent, link.getAttribute('href')])

const BASE = '/organization/the%20guild/settings'
const FOR_ALL = [
  ['Overview', BASE],
  ['Members', `${BASE}/members`],
  ['Projects', `${BASE}/projects`],
  ['Analytics', `${BASE}/analytics`],
]

it('links to every page, and to webhooks only if the viewer may manage them', async () => {
  await open(['organization.manage_webhooks'])
  expect(pages()).toEqual([...FOR_ALL, ['Webhooks', `${BASE}/webhooks`]])
  await open(['organization.edit'])
  expect(pages()).toEqual(FOR_ALL)
})

it('shows the title of the page', async () => {
  await open([])
  expect(document.querySelector('h1')?.textContent).toBe('Members')
})
