import { toApiError } from '@quarry/api/contract/client'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { PROPERTIES_SHOWN_MAX } from '@quarry/domain/limits/counts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  button,
  choose,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  text,
  typeInto,
  type StageApi,
} from '../../../../../testing/page-stage.tsx'
import { anOperation, aPower, aServer } from '../../../../../testing/servers.ts'
import { PropertiesPage } from './properties-page.tsx'

const stage = pageStage()
const FILE =
  '#Minecraft server properties\r\nmotd=A server\r\nmax-players=20\r\npvp=true\r\n' +
  'gamemode=survival\r\nserver-port=25565\r\nof-a-mod=on\r\n'

/** The stored file; none if undefined. */
let stored: { text: string; etag: string } | undefined

const respond = async () =>
  stored
    ? new Response(stored.text, { headers: { etag: `"${stored.etag}"` } })
    : Response.json({ error: 'not_found', description: 'there is no such file' }, { status: 404 })

const answer: StageApi = async ({ method }, input: never) => {
  if (method !== 'PUT') return undefined
  const { query, body } = input as { query: { etag?: string }; body: Blob }
  if (query.etag !== stored?.etag)
    throw toApiError(stored ? 409 : 404, {
      error: stored ? 'conflict' : 'not_found',
      description: 'the file was changed',
      ...(stored && { rule: 'file_changed' }),
    })
  stored = { text: await body.text(), etag: `${query.etag ?? 'new'}+` }
  return { size: 1, etag: stored.etag }
}

beforeEach(() => {
  vi.stubGlobal('fetch', respond)
  stored = { text: FILE, etag: 'first' }
})

const running = { power: aPower({ state: 'running', wanted: true, started: '2026-01-01T00:00:00.000Z' }) }
const open = async (given: Partial<Server> = {}) => {
  await stage.open(() => <PropertiesPage server={aServer(given)} />, answer, { id: 'alice' })
}
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
const loaded = (name = 'motd') => vi.waitFor(() => expect(field(name)).not.toBeNull())
const typed = (name: string, value: string) => typeInto(field(name), value)
const actions = () => stage.sent.filter(({ method }) => method === 'POST').map(({ input }) => input)

describe('the properties of a server', () => {
  it('have controls by their kind, with help, and are saved without a change of anything else', async () => {
    await open()
    await loaded()
    expect(field('pvp').type).toBe('checkbox')
    expect(field('max-players').inputMode).toBe('numeric')
    expect(field('server-port').disabled).toBe(true)
    expect(field('of-a-mod').type).toBe('text')
    expect(text()).toContain('Text below the name in server lists.')
    await press(field('pvp'))
    await typed('max-players', '5')
    await choose('gamemode', 'creative')
    await shows('3 unsaved changes')
    await press(button('Save'))
    await vi.waitFor(() => expect(text()).not.toContain('unsaved changes'))
    expect(stored?.text).toBe(
      FILE.replace('players=20', 'players=5')
        .replace('pvp=true', 'pvp=false')
        .replace('gamemode=survival', 'gamemode=creative'),
    )
    expect(actions()).toEqual([])
    expect(text()).not.toContain('after a restart')
  })

  it.each([
    ['1.12.2', '2', '3', 'Hard'],
    ['1.20.4', 'normal', 'hard', 'Hard'],
    // Newer servers read numbers as well.
    ['1.20.4', '2', 'hard', 'Hard'],
    ['1.12.2', 'normal', '0', 'Peaceful'],
  ])('have choices that a server of %s reads: %s', async (mc_version, before, after, label) => {
    stored = { text: `difficulty=${before}\n`, etag: 'first' }
    await open({ mc_version })
    await loaded('difficulty')
    const select = () => document.querySelector('select[name=difficulty]') as HTMLSelectElement
    expect(select().value).toBe(before)
    const labels = [...select().options].map((one) => one.text)
    expect(labels.slice(0, 4)).toEqual(['Peaceful', 'Easy', 'Normal', 'Hard'])
    const option = [...select().options].find((one) => one.text === label)
    await choose('difficulty', option?.value ?? '')
    await press(button('Save'))
    await vi.waitFor(() => expect(stored?.text).toBe(`difficulty=${after}\n`))
  })

  it('are not saved with a value outside of its bounds, which the search cannot hide', async () => {
    await open()
    await loaded()
    await typed('max-players', '-5')
    await typed('search', 'motd')
    await vi.waitFor(() => expect(field('max-players')).toBeNull())
    await press(button('Save'))
    await shows('Enter a whole number from 0')
    expect(field('max-players').getAttribute('aria-invalid')).toBe('true')
    expect(stored?.etag).toBe('first')
  })

  it('are found by name, value and explanation', async () => {
    await open()
    await loaded()
    const found = () =>
      [...document.querySelectorAll('form [name]')].map((control) => control.getAttribute('name'))
    for (const [words, names] of [
      ['A SERVER', ['motd']],
      ['max players', ['max-players']],
      ['hurt each', ['pvp']],
      ['nothing like it', []],
    ] as const) {
      await typed('search', words)
      // oxlint-disable-next-line no-await-in-loop -- one search after the other
      await vi.waitFor(() => expect(found()).toEqual(names))
    }
    await shows('No property matches')
    await typed('search', 'max plaiers')
    await vi.waitFor(() => expect(found()).toEqual(['max-players']))
  })

  it('that the file has wrong can stay, and others are saved', async () => {
    stored = { text: 'max-players=many\npvp=maybe\ndifficulty=2\nmotd=x', etag: 'first' }
    await open()
    await loaded()
    expect(field('pvp').value).toBe('maybe')
    expect(field('difficulty').value).toBe('2')
    await typed('motd', 'y')
    await press(button('Save'))
    await vi.waitFor(() => expect(stored?.text).toBe('max-players=many\npvp=maybe\ndifficulty=2\nmotd=y'))
  })

  it('are bounded on the page', async () => {
    const lines = Array.from({ length: PROPERTIES_SHOWN_MAX + 1 }, (_, at) => `key-${at}=x`)
    stored = { text: lines.join('\n'), etag: 'first' }
    await open()
    await loaded('key-0')
    expect(document.querySelectorAll('form [name]')).toHaveLength(PROPERTIES_SHOWN_MAX)
    await shows('of which the first 200 are shown')
  })
})

describe('properties that were changed meanwhile', () => {
  it('are kept, if they are others', async () => {
    await open()
    await loaded()
    await typed('motd', 'Mine')
    stored = { text: `${FILE}# by hand\r\nwhite-list=true\r\n`, etag: 'second' }
    await press(button('Save'))
    await vi.waitFor(() => expect(stored?.etag).toBe('second+'))
    expect(stored?.text).toBe(`${FILE.replace('A server', 'Mine')}# by hand\r\nwhite-list=true\r\n`)
  })

  it('are replaced only when the change is saved again', async () => {
    await open()
    await loaded()
    await typed('motd', 'Mine')
    stored = { text: FILE.replace('A server', 'Theirs'), etag: 'second' }
    await press(button('Save'))
    await shows('the file was changed')
    expect(stored.text).toContain('motd=Theirs')
    expect(field('motd').value).toBe('Mine')
    await press(button('Save'))
    await vi.waitFor(() => expect(stored?.text).toContain('motd=Mine'))
  })

  it('are written again, if the file was deleted', async () => {
    await open()
    await loaded()
    await typed('motd', 'Mine')
    stored = undefined
    await press(button('Save'))
    await vi.waitFor(() => expect(stored?.text).toBe(FILE.replace('A server', 'Mine')))
  })
})

describe('while the server runs', () => {
  it('a change is applied by a restart, which is asked for', async () => {
    await open(running)
    await loaded()
    await typed('motd', 'Mine')
    await vi.waitFor(() => expect(button('Save and restart')).toBeDefined())
    await press(button('Save and restart'))
    await opened()
    expect(stored?.etag).toBe('first')
    await press(button('Restart', dialog()))
    await vi.waitFor(() => expect(actions()).toHaveLength(1))
    expect(actions()).toEqual([{ params: { server: 'SSSSSSSS' }, body: { action: 'Restart' } }])
    expect(stored?.text).toContain('motd=Mine')
  })

  it('a saved change is followed by the hint that a restart is needed', async () => {
    await open(running)
    await loaded()
    await typed('motd', 'Mine')
    await press(button('Save'))
    await shows('uses the new properties after a restart')
    expect(actions()).toEqual([])
    await press(button('Restart'))
    await opened()
    await press(button('Restart', dialog()))
    await vi.waitFor(() => expect(actions()).toHaveLength(1))
    await vi.waitFor(() => expect(text()).not.toContain('after a restart'))
  })

  it('users without its power only save', async () => {
    await open({ ...running, can: ['server.files'] })
    await loaded()
    await typed('motd', 'Mine')
    await vi.waitFor(() => expect(button('Save')).toBeDefined())
    expect(button('Save and restart')).toBeUndefined()
  })
})

describe('instead of properties there is', () => {
  it('what to do without a file', async () => {
    stored = undefined
    await open()
    await shows('server.properties does not exist yet')
    stored = { text: FILE, etag: 'first' }
    await press(button('Check again'))
    await loaded()
    expect(text()).not.toContain('does not exist')
  })

  it('a way to the files for one that is not text', async () => {
    vi.stubGlobal('fetch', async () => new Response(new Uint8Array([0xff, 0xfe])))
    await open()
    await shows('contains no text')
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/servers/manage/SSSSSSSS/files')
  })

  it('an error that can be tried again', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: 'overloaded', description: 'full' }, { status: 500 }),
    )
    await open()
    await vi.waitFor(() => expect(button('Try again')).toBeDefined())
    vi.stubGlobal('fetch', respond)
    await press(button('Try again'))
    await loaded()
  })

  it.each([
    ['for a role without files', { can: [], role: 'power' }, 'Your role does not include files'],
    ['for staff', { can: [], role: null }, 'Only the owner and members'],
    ['on a silent node', { node_available: false }, 'cannot be read at the moment'],
  ] as const)('a reason %s', async (_for, given, words) => {
    await open(given as Partial<Server>)
    await shows(words)
    expect(document.querySelector('form')).toBeNull()
  })

  it('a locked form while a backup is restored', async () => {
    await open({ operations: [anOperation({ kind: 'restore' })] })
    await loaded()
    expect(field('motd').disabled).toBe(true)
  })
})
