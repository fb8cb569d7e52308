import type { InboxEntry, InboxGroup } from '@quarry/api/contract/notifications/notifications'
import { expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { InboxCard } from './inbox-card.tsx'

const stage = pageStage()
const deep = { id: 'PPPPPPPP', slug: 'deep', title: 'Deep', icon_url: null }
const hidden = { ...deep, slug: null, title: null }
const guild = { id: 'OOOOOOOO', slug: 'guild', name: 'The Guild', icon_url: null }
const version = (number: string, name = '', loaders = ['fabric'], game_versions = ['1.21']) => ({
  id: `V-${number}`,
  name,
  version_number: number,
  loaders,
  game_versions,
})

/** A reported project; null title if the viewer may not see it. */
const about = (title: string | null) =>
  ({ type: 'project', id: 'PPPPPPPP', title, href: title && '/project/deep', icon_url: null }) as const

const entry = (overrides: Partial<InboxEntry>): InboxEntry => ({
  id: 'NNNNNNNN',
  type: 'project_update',
  read: false,
  created: '2026-01-01T00:00:00.000Z',
  project: null,
  version: null,
  organization: null,
  saved_search: null,
  webhook: null,
  staff_edit: null,
  product: null,
  report_id: null,
  reported: null,
  closing_message: null,
  team_id: null,
  actor: null,
  new_owner: null,
  role: null,
  old_status: null,
  new_status: null,
  is_open: false,
  ...overrides,
})
const releases = ['1.21.2', '1.21.1', '1.21', '1.20.6', '1.20.1', '1.20', '1.19.2', '1.19', '1.18.2']
const open = async (entries: Partial<InboxEntry>[], { count = entries.length, unread = 1 } = {}) => {
  const group: InboxGroup = { entries: entries.map(entry), count, unread }
  await stage.open(
    () => (
      <ul>
        <InboxCard group={group} />
      </ul>
    ),
    () => undefined,
    { id: 'AAAAAAAA' },
    { releases },
  )
  await shows('eceived')
}
const title = () => document.querySelector('.inbox-title')?.textContent
const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
const lines = () => [...document.querySelectorAll('.inbox-versions li')].map(({ textContent }) => textContent)
const buttons = () =>
  [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent)

it.each<[string, Partial<InboxEntry>]>([
  ['Deep, which you follow, has been updated', { project: deep }],
  ['A project that is now hidden, which you follow, has been updated', { project: hidden }],
  ['Deep is new, found by one of your searches', { type: 'saved_search', project: deep }],
  [
    'Deep is new, found by your search Caves',
    { type: 'saved_search', project: deep, saved_search: { id: 'S', name: 'Caves', address: '/mods?q=c' } },
  ],
  [
    'bob invites you to join a project that is now hidden as Painter',
    { type: 'team_invite', project: hidden, actor: { id: 'B', username: 'bob' }, role: 'Painter' },
  ],
  [
    'You are invited to join The Guild as Smith',
    { type: 'organization_invite', organization: guild, role: 'Smith' },
  ],
  ['The moderators wrote to you about Deep', { type: 'moderator_message', project: deep }],
  ['The moderators answered your report', { type: 'moderator_message', report_id: 'RRRRRRRR' }],
  ['The moderators mentioned you in a report', { type: 'mention', report_id: 'RRRRRRRR' }],
  [
    'The moderators mentioned you in a report about Deep',
    { type: 'mention', report_id: 'RRRRRRRR', reported: about('Deep') },
  ],
  [
    'The moderators answered your report about Deep',
    { type: 'moderator_message', report_id: 'RRRRRRRR', reported: about('Deep') },
  ],
  [
    'Your report about Deep was closed. Thank you!',
    { type: 'report_closed', report_id: 'RRRRRRRR', reported: about('Deep') },
  ],
  ['Your report was reopened', { type: 'report_reopened', report_id: 'RRRRRRRR', reported: about(null) }],
  [
    'bob mentioned you in the thread of Deep',
    { type: 'mention', project: deep, actor: { id: 'B', username: 'bob' } },
  ],
  [
    'bob moved Deep into The Guild',
    { type: 'owner_change', project: deep, organization: guild, actor: { id: 'B', username: 'bob' } },
  ],
  [
    'bob moved a project that is now hidden from The Guild to ann',
    {
      type: 'owner_change',
      project: hidden,
      organization: guild,
      actor: { id: 'B', username: 'bob' },
      new_owner: { id: 'N', username: 'ann' },
    },
  ],
  [
    'ann is now the owner of The Guild',
    { type: 'owner_change', organization: guild, new_owner: { id: 'N', username: 'ann' } },
  ],
  [
    'A removed webhook of The Guild was paused because its address did not accept messages',
    { type: 'webhook_paused', organization: guild },
  ],
  [
    'The webhook Chat was paused because its address did not accept messages',
    { type: 'webhook_paused', webhook: { id: 'W', name: 'Chat', address: '/settings/webhooks' } },
  ],
  [
    'The moderators changed your project Deep',
    {
      type: 'staff_edit',
      staff_edit: { action: 'edited', thing: 'project', name: 'Deep', href: '/project/D' },
    },
  ],
  [
    'The moderators deleted your application Launcher',
    { type: 'staff_edit', staff_edit: { action: 'deleted', thing: 'app', name: 'Launcher', href: null } },
  ],
  ['Your payment for Quarry Plus failed. Pay it now', { type: 'payment_failed', product: { type: 'midas' } }],
  [
    'Your subscription of a server ended. View subscriptions',
    { type: 'subscription_ended', product: { type: 'pyro' } },
  ],
  [
    'Your payment for a server was refunded. View charges',
    { type: 'refund_received', product: { type: 'pyro' } },
  ],
])('shows: %s', async (expected, overrides) => {
  await open([overrides])
  expect(title()).toBe(expected)
})

it('lists the versions that are still visible, and the number of others', async () => {
  const overrides = [version('2.0', 'Second'), null, version('1.0')]
  await open(
    overrides.map((one) => ({ project: deep, version: one })),
    { count: 5 },
  )
  expect(lines()).toEqual(['SecondFabric1.21', '1.0Fabric1.21', 'and 2 more'])
  expect(hrefs()).toContain('/project/deep/version/V-2.0')
})

it('shows the compatibility of a version in the order and ranges of its page', async () => {
  const many = ['1.18.2', '1.19.2', '1.20.1', '1.21', '1.21.1', '1.21.2']
  await open([
    { project: deep, version: version('3', '', ['quilt', 'fabric'], ['1.21', '1.21.1', '1.21.2']) },
    { project: deep, version: version('2', '', ['minecraft'], many) },
  ])
  expect(lines()).toEqual(['3FabricQuilt1.21–1.21.2', '21.21–1.21.2, 1.20.1, 1.19.2 +1'])
  expect(document.querySelector('[title]')?.getAttribute('title')).toBe('1.18.2')
})

it.each([
  ['its game version and loader', { gameVersion: '1.21', loader: 'fabric' }, ['Fits 1.21 Fabric']],
  ['its game version with any loader', { gameVersion: '1.21', loader: undefined }, ['Fits 1.21 ']],
  ['another game version', { gameVersion: '1.20.1', loader: 'fabric' }, []],
  ['another loader', { gameVersion: '1.21', loader: 'forge' }, []],
])('marks versions that fit the saved setup: %s', async (_which, setup, marks) => {
  document.cookie = `setup=${encodeURIComponent(JSON.stringify(setup))}`
  await open([{ project: deep, version: version('1.0') }])
  expect([...document.querySelectorAll('.badge')].map(({ textContent }) => textContent)).toEqual(marks)
  document.cookie = 'setup=; max-age=0'
})

it('lists no versions if none is visible', async () => {
  await open([{ project: hidden }, { project: hidden }])
  expect(lines()).toEqual([])
})

it('lists earlier status changes', async () => {
  const change = {
    type: 'status_change',
    project: deep,
    new_status: 'approved',
    old_status: 'processing',
  } as const
  await open([change])
  expect(lines()).toEqual([])
  await open([change, { ...change, new_status: 'processing', old_status: 'draft' }], { count: 4 })
  expect(lines()).toHaveLength(2)
  expect(lines()[1]).toBe('and 2 more')
})

it("quotes the moderators' message when a report was closed, as text", async () => {
  const closed = { type: 'report_closed', report_id: 'RRRRRRRR' } as const
  await open([closed])
  expect(document.querySelector('blockquote')).toBeNull()
  await open(
    [
      { ...closed, closing_message: 'Gone, <b>thank</b>\nyou' },
      { ...closed, type: 'report_reopened' },
    ],
    { count: 2 },
  )
  expect(document.querySelector('blockquote')?.textContent).toBe('Gone, <b>thank</b>\nyou')
  expect(text()).toContain('Message from the moderators:')
})

it.each<[string, Partial<InboxEntry>, string | undefined]>([
  ['the thread of a project', { type: 'moderator_message', project: deep }, '/project/deep/moderation'],
  ['the thread with a mention', { type: 'mention', project: deep }, '/project/deep/moderation'],
  ['a report', { type: 'mention', report_id: 'RRRRRRRR' }, '/dashboard/report/RRRRRRRR'],
  ['a closed report', { type: 'report_closed', report_id: 'RRRRRRRR' }, '/dashboard/report/RRRRRRRR'],
  ['no thread of a hidden project', { type: 'mention', project: hidden }, undefined],
  ['no thread without a message', { type: 'creator_project', project: deep }, undefined],
])('links to %s', async (_where, overrides, href) => {
  await open([overrides])
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Read it')
  expect(link?.getAttribute('href')).toBe(href)
})

it('offers to mark the group as read while it is unread', async () => {
  await open([{ project: deep }])
  await press(button('Mark as read'))
  expect(stage.sent.map(({ input }) => input)).toEqual([{ body: { together_with: 'NNNNNNNN' } }])
  await open([{ project: deep }], { unread: 0 })
  expect(buttons()).toEqual([])
  expect(text()).toContain('Read, received')
})

it.each([
  ['Accept', ['/v2/team/:team/join', { params: { team: 'TTTTTTTT' } }]],
  ['Decline', ['/v2/team/:team/members/:user', { params: { team: 'TTTTTTTT', user: 'AAAAAAAA' } }]],
])('accepts or declines a pending invitation: %s', async (name, first) => {
  await open([{ type: 'team_invite', project: deep, team_id: 'TTTTTTTT', is_open: true }])
  expect(buttons()).toEqual(['Accept', 'Decline'])
  await press(button(name))
  expect(stage.sent.map(({ path, input }) => [path, input])).toEqual([
    first,
    [expect.stringContaining('notification'), { params: { notification: 'NNNNNNNN' } }],
  ])
})
