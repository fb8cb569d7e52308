import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'

interface Saving {
  pause: () => void
  resume: () => void | Promise<void>
  saveAll: () => Promise<void>
  finish: () => Promise<void>
}
interface Command {
  base: string
  onlyConsole: boolean
  action: () => unknown
}
const load = async <T>(file: string) =>
  (await import(new URL(`../../practice/${file}`, import.meta.url).href)) as T
const { controlSaving } = await load<{ controlSaving: (world: object) => Saving }>('world-saving.mjs')
const { controlPlayerSaving } = await load<{ controlPlayerSaving: (server: object) => Saving }>(
  'player-saving.mjs',
)
const { addSavingCommands } = await load<{
  addSavingCommands: (server: object, saving: Saving, print: (line: string) => void) => void
}>('saving-commands.mjs')

/** A world of the practice server: its columns, what of them is saved, and what happens while the first is written. */
function aWorld(columns: Record<string, string>) {
  const saved: Record<string, string> = {}
  const during = { save: () => {} }
  const world = {
    columns,
    savingQueue: new Map<string, { chunkX: number; chunkZ: number }>(),
    unloadQueue: new Map<string, object>(),
    storageProvider: {
      save: async (x: number, z: number, column: string) => {
        during.save()
        during.save = () => {}
        await Promise.resolve()
        saved[`${x},${z}`] = column
      },
    },
    forceUnloadColumn: (key: string) => {
      world.unloadQueue.delete(key)
      delete columns[key]
    },
    stopSaving: () => {},
    emit: () => {},
    saveNow: () => Promise.resolve(),
  }
  const change = (key: string, column: string) => {
    const [chunkX = 0, chunkZ = 0] = key.split(',').map(Number)
    columns[key] = column
    world.savingQueue.set(key, { chunkX, chunkZ })
  }
  for (const [key, column] of Object.entries(columns)) change(key, column)
  return { world, saved, change, during, saving: controlSaving(world) }
}

describe('the world of a practice server', () => {
  it('saves what changes while it is saved', async () => {
    const { world, saved, change, during, saving } = aWorld({ '0,0': 'grass', '0,1': 'sand' })
    during.save = () => {
      change('0,0', 'gold')
      world.unloadQueue.set('0,0', { chunkX: 0, chunkZ: 0 })
    }
    await world.saveNow()
    expect(world.columns['0,0']).toBe('gold')
    await saving.finish()
    expect(saved).toEqual({ '0,0': 'gold', '0,1': 'sand' })
    expect(world.columns['0,0']).toBeUndefined()
  })

  it('is not written while saving is off, except on demand and at the end', async () => {
    const { world, saved, change, saving } = aWorld({ '0,0': 'grass' })
    saving.pause()
    await world.saveNow()
    expect(saved).toEqual({})
    await saving.saveAll()
    expect(saved).toEqual({ '0,0': 'grass' })
    change('0,0', 'gold')
    await world.saveNow()
    expect(saved).toEqual({ '0,0': 'grass' })
    await saving.finish()
    expect(saved).toEqual({ '0,0': 'gold' })
  })

  it('is saved again by itself afterwards', async () => {
    const { world, saved, saving } = aWorld({ '0,0': 'grass' })
    saving.pause()
    await saving.resume()
    await world.saveNow()
    expect(saved).toEqual({ '0,0': 'grass' })
  })
})

/** A server with players; `written` lists whose data is written, as soon as the file is. */
function aServerWithPlayers() {
  const written: string[] = []
  const server = Object.assign(new EventEmitter(), { players: [] as object[] })
  const saving = controlPlayerSaving(server)
  const join = async (uuid: string, { loads = true, isWritten = true } = {}) => {
    const save = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      if (!isWritten) throw new Error('no space')
      written.push(uuid)
    }
    const login = async () => void written.push(`${uuid} joins`)
    const player = Object.assign(new EventEmitter(), { uuid, save, login, _client: { uuid } })
    server.players.push(player)
    server.emit('newPlayer', player)
    await player.login()
    if (loads) player.emit('spawned')
    return () => {
      server.players.splice(server.players.indexOf(player), 1)
      return player.save()
    }
  }
  return { written, saving, join }
}

describe('the players of a practice server', () => {
  it('are written before it ends', async () => {
    const { written, saving, join } = aServerWithPlayers()
    for (const leave of [await join('alice'), await join('bob')]) void leave()
    await saving.finish()
    expect(written.slice(2)).toEqual(['alice', 'bob'])
  })

  it('are not written when they leave before their data is loaded', async () => {
    const { written, saving, join } = aServerWithPlayers()
    await (
      await join('alice', { loads: false })
    )()
    await saving.saveAll()
    await saving.finish()
    expect(written).toEqual(['alice joins'])
  })

  it('are not written while saving is off, except on demand, and once afterwards', async () => {
    const { written, saving, join } = aServerWithPlayers()
    saving.pause()
    await (
      await join('alice')
    )()
    await join('bob')
    expect(written).toEqual(['alice joins', 'bob joins'])
    await saving.saveAll()
    expect(written.slice(2)).toEqual(['alice', 'bob'])
    for (const leave of [await join('carol'), await join('carol')]) await leave()
    await saving.resume()
    expect(written.slice(4)).toEqual(['carol joins', 'carol joins', 'carol'])
  })

  it('are written before they join again, also while saving is off', async () => {
    const { written, saving, join } = aServerWithPlayers()
    const leave = await join('alice')
    saving.pause()
    await leave()
    await join('alice')
    expect(written).toEqual(['alice joins', 'alice', 'alice joins'])
  })

  it('are all written when one of them cannot be', async () => {
    const { written, saving, join } = aServerWithPlayers()
    const leave = await join('alice', { isWritten: false })
    await expect(saving.saveAll()).rejects.toThrow('no space')
    await expect(leave()).rejects.toThrow('no space')
    saving.pause()
    await (
      await join('bob', { isWritten: false })
    )()
    await (
      await join('carol')
    )()
    await expect(saving.finish()).rejects.toThrow('no space')
    expect(written.slice(3)).toEqual(['carol'])
  })
})

describe('the commands for saving', () => {
  /** Their console, to which only it has access. */
  function aConsole(saving: Partial<Saving> = {}) {
    const lines: string[] = []
    const calls: string[] = []
    const called = (name: string) => () => void calls.push(name)
    const commands = new Map<string, Command>()
    const server = { commands: { add: (command: Command) => commands.set(command.base, command) } }
    const all = { pause: called('pause'), resume: called('resume'), finish: () => Promise.resolve() }
    const saveAll = () => Promise.resolve(called('saveAll')())
    addSavingCommands(server, { ...all, saveAll, ...saving }, (line) => lines.push(line))
    return { lines, calls, commands, type: async (base: string) => commands.get(base)?.action() }
  }

  it('are those of the game, for the console only', async () => {
    const { lines, calls, commands, type } = aConsole()
    for (const command of ['save-off', 'save-all', 'save-on']) await type(command)
    expect(calls).toEqual(['pause', 'saveAll', 'resume'])
    expect(lines).toEqual([
      'Automatic saving is now disabled',
      'Saved the game',
      'Automatic saving is now enabled',
    ])
    expect([...commands.values()].every(({ onlyConsole }) => onlyConsole)).toBe(true)
  })

  it('say when the world cannot be saved', async () => {
    const { lines, type } = aConsole({ saveAll: () => Promise.reject(new Error('no space left')) })
    await type('save-all')
    expect(lines).toEqual(['Unable to save the game: no space left'])
  })
})
