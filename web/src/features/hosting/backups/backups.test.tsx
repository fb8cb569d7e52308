import { toApiError } from '@quarry/api/contract/client'
import type { ServerBackup } from '@quarry/api/contract/hosting/backups'
import { getServer, type Server } from '@quarry/api/contract/hosting/servers'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  submit,
  text,
  type,
  typeInto,
  type StageApi,
} from '../../../../testing/page-stage.tsx'
import { setRenderedMs } from '../../../lib/live/site-clock.ts'
import { anOperation, aPower, aServer } from '../../../../testing/servers.ts'
import { BackupsPage } from './backups-page.tsx'

const stage = pageStage()

const aBackup = (given: Partial<ServerBackup> = {}): ServerBackup => ({
  id: 'BBBBBBBB',
  name: 'Before the update',
  locked: false,
  automated: false,
  state: 'done',
  progress: null,
  operation: 'OOOOOOOO',
  failure: null,
  can_retry: given.state === 'failed',
  size: 2_097_152,
  hash: 'a'.repeat(64),
  needs_node: true,
  created: '2026-01-01T00:00:00.000Z',
  ...given,
})

const open = async (
  backups: readonly ServerBackup[],
  given: Partial<Server> = {},
  answer: StageApi = () => undefined,
) => {
  const server = aServer(given)
  await stage.open(
    () => (
      <>
        <BackupsPage server={server} />
        <p>The end</p>
      </>
    ),
    (endpoint, input) => {
      if (endpoint === getServer) return server
      return endpoint.method === 'GET' ? backups : answer(endpoint, input)
    },
    { id: 'alice' },
  )
  await shows('The end')
  await act(() => vi.waitFor(() => expect(text()).not.toContain('Loading…')))
}
const params = { server: 'SSSSSSSS' }
const ofBackup = { ...params, backup: 'BBBBBBBB' }
const inputs = () => stage.sent.map(({ method, input }) => [method, input])
const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
const item = (name: string) => items().find(({ textContent }) => textContent === name) as HTMLElement
const choose = async (name: string) => {
  await press(button('Actions for Before the update'))
  await vi.waitFor(() => expect(item(name)).toBeDefined())
  await press(item(name))
}

describe('a list of backups', () => {
  it('shows names, sizes and how many of the plan are used', async () => {
    await open([aBackup({ locked: true }), aBackup({ id: 'CCCCCCCC', name: 'Nightly', automated: true })])
    expect(text()).toContain('Before the updateLocked')
    expect(text()).toContain('NightlyAutomatic')
    expect(text()).toContain('2\u00a0MiB')
    expect(text()).toContain('2 of 15')
    expect(document.querySelector('[data-tip="13 more backups fit into the plan"]')).not.toBeNull()
    expect(button('Prepare download of Nightly')).toBeDefined()
  })

  it.each([
    ['needs a server that is stopped, for a viewer who prefers that', false, 'Stop the server', true],
    ['grows while the server runs otherwise', true, 'No backups yet', false],
  ] as const)('%s', async (_when, isAllowed, words, isDisabled) => {
    const preferences = { ...aServer().preferences, backup_while_running: isAllowed }
    await open([], { power: aPower({ state: 'running', wanted: true }), preferences })
    expect(text()).toContain(words)
    expect(button('Create backup').disabled).toBe(isDisabled)
  })

  it('says that it could not be loaded, and is loaded again on request', async () => {
    let isBroken = true
    await stage.open(
      () => <BackupsPage server={aServer()} />,
      () => {
        if (isBroken) throw toApiError(500, { error: 'x', description: 'odd' })
        return [aBackup()]
      },
      { id: 'alice' },
    )
    await shows('The backups could not be loaded.')
    isBroken = false
    await press(button('Try again'))
    await shows('Before the update')
    expect(text()).not.toContain('could not be loaded')
  })

  it('is empty at first', async () => {
    await open([])
    expect(text()).toContain('No backups yet')
  })

  it.each([
    ['a member without the permission', { role: 'power' as const, can: [] }, 'Your role does not include'],
    ['staff', { role: null, can: [] }, 'Only the owner and members'],
  ])('is not shown to %s', async (_who, given, words) => {
    await open([], given)
    expect(text()).toContain(words)
    expect(button('Create backup')).toBeUndefined()
  })
})

describe('a backup', () => {
  it('is created under the typed name, or without one', async () => {
    await open([aBackup()])
    await press(button('Create backup'))
    await opened()
    expect(dialog().querySelector('input')?.placeholder).toBe('Backup #2')
    await type('name', ' Nether ')
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['POST', { params, body: { name: 'Nether' } }]]))
    await vi.waitFor(() => expect(dialog()).toBeNull())
    await press(button('Create backup'))
    await opened()
    await submit()
    await vi.waitFor(() =>
      expect(inputs()).toEqual([
        ['POST', { params, body: { name: 'Nether' } }],
        ['POST', { params, body: {} }],
      ]),
    )
  })

  it('has a name of its own, ignoring case', async () => {
    await open([aBackup()])
    await press(button('Create backup'))
    await opened()
    await type('name', 'before THE update')
    expect(dialog().textContent).toContain('Another backup has this name')
    await submit()
    expect(stage.sent).toEqual([])
  })

  it('says that a name is too long', async () => {
    await open([])
    await press(button('Create backup'))
    await opened()
    await type('name', 'x'.repeat(50))
    const field = dialog().querySelector('input')
    expect(field?.getAttribute('aria-invalid')).toBe('true')
    expect(dialog().textContent).toContain('2 characters too long. At most 48.')
    await submit()
    expect(stage.sent).toEqual([])
  })

  it('is not created after a refusal, and the name stays', async () => {
    await open([], {}, () => {
      throw toApiError(409, { error: 'conflict', description: 'the server has 15 backups already' })
    })
    await press(button('Create backup'))
    await opened()
    await type('name', 'Nether')
    await submit()
    await vi.waitFor(() => expect(dialog().querySelector('[role=alert]')).not.toBeNull())
    expect(dialog().querySelector('input')?.value).toBe('Nether')
  })

  it('is renamed', async () => {
    await open([aBackup()])
    await choose('Rename')
    await opened()
    await type('name', 'BEFORE the update')
    await submit()
    await vi.waitFor(() =>
      expect(inputs()).toEqual([['PATCH', { params: ofBackup, body: { name: 'BEFORE the update' } }]]),
    )
  })

  it('is restored after a question', async () => {
    await open([aBackup()])
    await choose('Restore')
    await opened()
    expect(dialog().textContent).toContain('all its files are replaced')
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['POST', { params: ofBackup, body: {} }]]))
  })

  it('is deleted after its name was typed', async () => {
    await open([aBackup()])
    await choose('Delete')
    await opened()
    const confirm = () => dialog().querySelector<HTMLButtonElement>('.btn-danger')
    expect(confirm()?.disabled).toBe(true)
    await submit()
    await typeInto(dialog().querySelector('input') as HTMLInputElement, 'Before the other')
    expect(confirm()?.disabled).toBe(true)
    await typeInto(dialog().querySelector('input') as HTMLInputElement, 'before the update')
    expect(confirm()?.disabled).toBe(false)
    expect(inputs()).toEqual([])
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['DELETE', { params: ofBackup }]]))
  })

  it('is locked', async () => {
    await open([aBackup()])
    await choose('Lock')
    await vi.waitFor(() =>
      expect(inputs()).toEqual([['PATCH', { params: ofBackup, body: { locked: true } }]]),
    )
  })

  it('that is locked cannot be deleted until it is unlocked', async () => {
    await open([aBackup({ locked: true })])
    await press(button('Actions for Before the update'))
    await vi.waitFor(() => expect(item('Unlock')).toBeDefined())
    expect(item('Delete').getAttribute('aria-disabled')).toBe('true')
    await press(item('Unlock'))
    await vi.waitFor(() =>
      expect(inputs()).toEqual([['PATCH', { params: ofBackup, body: { locked: false } }]]),
    )
  })

  it('that failed names the reason and can be retried', async () => {
    await open([aBackup({ state: 'failed', failure: 'no_space', size: null, hash: null })])
    expect(text()).toContain('The node has no free space')
    expect(button('Prepare download of Before the update')).toBeUndefined()
    await press(button('Try again'))
    await vi.waitFor(() =>
      expect(inputs()).toEqual([['POST', { params: { ...params, operation: 'OOOOOOOO' } }]]),
    )
  })

  it('that failed for a long path names the limit', async () => {
    await open([aBackup({ state: 'failed', failure: 'path_too_long', size: null, hash: null })])
    expect(text()).toContain('a path of more than 3,500 bytes')
  })

  it('that failed is not retried once the files were replaced', async () => {
    await open([aBackup({ state: 'failed', failure: 'no_space', can_retry: false, size: null, hash: null })])
    expect(text()).toContain('The node has no free space')
    expect(button('Try again')).toBeUndefined()
  })

  it('that failed is removed after a confirmation, without its name', async () => {
    await open([aBackup({ state: 'failed', failure: 'no_space', size: null, hash: null })])
    await press(button('Actions for Before the update'))
    await vi.waitFor(() => expect(items().map(({ textContent }) => textContent)).toEqual(['Rename', 'Lock']))
    await press(button('Remove Before the update'))
    await opened()
    expect(dialog().querySelector('input')).toBeNull()
    expect(dialog().textContent).toContain('no files are lost')
    expect(inputs()).toEqual([])
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['DELETE', { params: ofBackup }]]))
  })

  it('that was not sent to the storage has its files, so it is deleted like a complete one', async () => {
    await open([aBackup({ state: 'failed', failure: 'network', size: null, hash: null })])
    expect(text()).toContain('The backup was created, but not sent')
    expect(button('Try again')).toBeDefined()
    expect(button('Remove Before the update')).toBeUndefined()
    await choose('Delete')
    await opened()
    await submit()
    expect(inputs()).toEqual([])
    await typeInto(dialog().querySelector('input') as HTMLInputElement, 'Before the update')
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['DELETE', { params: ofBackup }]]))
  })

  it('that failed and is locked is not removed', async () => {
    await open([aBackup({ state: 'failed', failure: 'no_space', locked: true, size: null, hash: null })])
    expect(button('Remove Before the update').disabled).toBe(true)
  })

  it.each([
    ['queued', 'lucide-loader-circle', ['spin', 'text-orange']],
    ['creating', 'lucide-loader-circle', ['spin', 'text-green']],
    ['restoring', 'lucide-archive-restore', ['text-purple']],
    ['failed', 'lucide-triangle-alert', ['text-red']],
    ['done', 'lucide-archive', []],
  ] as const)('that is %s has the icon %s', async (state, icon, looks) => {
    await open([aBackup({ state })])
    const names = [...(document.querySelector('.backup-row > svg')?.classList ?? [])]
    expect(names).toContain(icon)
    expect(names.filter((name) => /^(?:spin|text-)/.test(name))).toEqual(looks)
  })

  it('stays after a failed restoration, which is named', async () => {
    await open([aBackup({ failure: 'backup_damaged' })])
    expect(text()).toContain('Failed to restore from this backup')
    expect(button('Prepare download of Before the update')).toBeDefined()
  })
})

describe('the download of a backup', () => {
  const link = () => document.querySelector<HTMLAnchorElement>('a[aria-label="Download Before the update"]')
  const url = 'https://quarry.example/v3/server/SSSSSSSS/backup/BBBBBBBB/download?token=secret'
  beforeEach(() => setRenderedMs(Date.now() - performance.now()))

  it('is prepared, then offered', async () => {
    const expires = new Date(Date.now() + 600_000).toISOString()
    await open([aBackup()], {}, () => ({ url, expires }))
    await press(button('Prepare download of Before the update'))
    await vi.waitFor(() => expect(link()).not.toBeNull())
    expect(inputs()).toEqual([['POST', { params: ofBackup }]])
    expect(link()?.getAttribute('href')).toBe('/v3/server/SSSSSSSS/backup/BBBBBBBB/download?token=secret')
  })

  it.each([
    ['on a node that responds', {}, {}, true],
    ['on a silent node', {}, { node_available: false }, false],
    ['in the storage while the node is silent', { needs_node: false }, { node_available: false }, true],
    ['in the storage during a suspension', { needs_node: false }, { status: 'suspended' }, false],
    ['that is not complete', { state: 'failed', size: null, hash: null, needs_node: false }, {}, false],
    ['that is being restored', { state: 'restoring', progress: 10 }, {}, true],
  ] as const)('of one %s is offered only if the API allows it', async (_which, backup, server, isOffered) => {
    await open([aBackup(backup)], server)
    expect(button('Prepare download of Before the update') !== undefined).toBe(isOffered)
  })

  it('is prepared again once its address has expired', async () => {
    await open([aBackup()], {}, () => ({ url, expires: new Date(Date.now() - 1).toISOString() }))
    await press(button('Prepare download of Before the update'))
    await vi.waitFor(() => expect(inputs()).toHaveLength(1))
    await vi.waitFor(() => expect(button('Prepare download of Before the update')).toBeDefined())
    expect(link()).toBeNull()
  })

  it('can be prepared again when that failed', async () => {
    let fails = true
    const expires = new Date(Date.now() + 600_000).toISOString()
    await open([aBackup()], {}, () => {
      if (fails) throw new Error('unavailable')
      return { url, expires }
    })
    await press(button('Prepare download of Before the update'))
    const again = 'Try again to prepare the download of Before the update'
    await vi.waitFor(() => expect(button(again)).toBeDefined())
    fails = false
    await press(button(again))
    await vi.waitFor(() => expect(link()).not.toBeNull())
  })
})

describe('while a backup is created or restored', () => {
  const running = aBackup({ id: 'RRRRRRRR', name: 'New', state: 'creating', progress: 30, operation: 'RUN' })

  it('a user can cancel it, and others cannot be changed', async () => {
    await open([running, aBackup()])
    expect(document.querySelector('progress')?.value).toBe(30)
    expect(text()).toContain('Until then no other')
    expect(button('Create backup').disabled).toBe(true)
    await press(button('Actions for Before the update'))
    await vi.waitFor(() => expect(items()).not.toEqual([]))
    expect(items().every((one) => one.getAttribute('aria-disabled') === 'true')).toBe(true)
    await press(button('Cancel'))
    await vi.waitFor(() => expect(inputs()).toEqual([['POST', { params: { ...params, operation: 'RUN' } }]]))
  })

  it('a cancellation cannot be repeated', async () => {
    const operations = [anOperation({ id: 'RUN', kind: 'backup', cancelling: true })]
    await open([running], { operations })
    expect(text()).toContain('Cancelling')
    expect(button('Cancel').disabled).toBe(true)
  })
})

describe('no backup can be created', () => {
  it.each([
    [
      'while the server is suspended',
      { status: 'suspended', suspension_reason: 'other' } as const,
      'suspension',
    ],
    ['while the server is installed', { status: 'installing' } as const, 'until the installation has ended'],
    ['of a server that is not installed', { status: 'broken' } as const, 'so no backup can be created'],
    ['when the plan has no room', { backup_quota: 1 }, 'Delete one first'],
  ])('%s', async (_when, given, words) => {
    await open([aBackup()], given)
    expect(text()).toContain(words)
    expect(button('Create backup').disabled).toBe(true)
  })
})

describe('automatic backups', () => {
  const interval = () => document.querySelector('select[name=hours]') as HTMLSelectElement
  const set = (value: string) =>
    act(async () => {
      interval().value = value
      interval().dispatchEvent(new Event('change', { bubbles: true }))
    })

  it('are off at first, and take effect with the choice of an interval', async () => {
    await open([])
    expect(interval().value).toBe('off')
    expect([...interval().options].map((one) => one.text)).toEqual([
      'Off',
      'Every 3 hours',
      'Every 6 hours',
      'Every 12 hours',
      'Every day',
    ])
    await set('6')
    await vi.waitFor(() => expect(inputs()).toEqual([['PUT', { params, body: { hours: 6 } }]]))
  })

  it('are turned off', async () => {
    await open([], { backup_hours: 24 })
    expect(interval().value).toBe('24')
    await set('off')
    await vi.waitFor(() => expect(inputs()).toEqual([['PUT', { params, body: { hours: null } }]]))
  })
})
