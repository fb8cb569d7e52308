import { once, EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { inspect } from 'node:util'

/*
 * A player of the practice server, as a process of its own, since the packages of the game need much memory. Arguments: the
 * folder of these packages and the version of the game. Answers calls of its parent, see `practice-client.ts`.
 */

interface Place {
  x: number
  y: number
  z: number
}
interface ChunkPacket {
  x: number
  z: number
  chunkData: Buffer
}
interface ChangePacket {
  location: Place
  type: number
}
interface Client extends EventEmitter {
  setSocket(socket: Socket): void
  chat(message: string): void
  write(packet: string, content: object): void
}
interface Column {
  load(content: Buffer): void
  getBlockStateId(place: Place): number
}
interface Packages {
  'minecraft-protocol': {
    ping(options: object): Promise<{ version: { name: string }; players: { online: number } }>
    createClient(options: object): Client
  }
  'prismarine-chunk': (version: string) => new (bounds: object) => Column
  'prismarine-registry': (version: string) => { itemsByName: Record<string, { id: number }> }
}

const [, , folder = '', version = ''] = process.argv
const load = createRequire(path.join(folder, 'launcher.mjs'))
const packageOf = <Name extends keyof Packages>(name: Name) => load(name) as Packages[Name]

const ON_TOP = 1
const FIRST_HOTBAR_SLOT = 36
const NODE = '127.0.0.1'

let client: Client | undefined
let chat = ''
/** Its position in the world. */
let feet: Place = { x: 0, y: 0, z: 0 }
const columns = new Map<string, Column>()
/** Blocks that changed since their column was received. */
const changes = new Map<string, number>()
let sequence = 0

const keyOf = ({ x, y, z }: Place) => `${x},${y},${z}`
const columnOf = ({ x, z }: Place) => `${x >> 4},${z >> 4}`

function listenTo(player: Client): void {
  const Chunk = packageOf('prismarine-chunk')(version)
  player.on('error', () => {})
  player.on('packet', (content: object, { name }: { name: string }) => {
    if (name.includes('chat')) chat += inspect(content, { depth: 8 })
  })
  player.on('map_chunk', ({ x, z, chunkData }: ChunkPacket) => {
    const column = new Chunk({ minY: -64, worldHeight: 384 })
    column.load(chunkData)
    columns.set(`${x},${z}`, column)
  })
  player.on('block_change', ({ location, type }: ChangePacket) => {
    changes.set(keyOf(location), type)
  })
}

const stateOf = (place: Place): number | undefined =>
  changes.get(keyOf(place)) ??
  columns.get(columnOf(place))?.getBlockStateId({ ...place, x: place.x & 15, z: place.z & 15 })

/** How a port of the node is reached by a player who has entered an address. */
const placeOf = (port: number, host = NODE) => ({
  host,
  port,
  version,
  connect: (player: Client) => player.setSocket(connect(port, NODE)),
})

const calls = {
  ping: async (port: number, host?: string) => {
    const { version: found, players } = await packageOf('minecraft-protocol').ping(placeOf(port, host))
    return { version: found.name, online: players.online }
  },
  join: async (port: number, host?: string) => {
    const player = packageOf('minecraft-protocol').createClient({ ...placeOf(port, host), username: 'alice' })
    client = player
    ;[columns, changes].forEach((known) => known.clear())
    listenTo(player)
    // The last of what it gets before it has joined, the first its place.
    const joined = once(player, 'update_health')
    const [position] = (await once(player, 'position')) as [Place]
    await joined
    feet = { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) }
    player.once('end', () => {
      client = undefined
    })
  },
  isJoined: () => client !== undefined,
  /** Where it has joined. */
  feet: () => feet,
  send: (text: string) => client?.chat(text),
  chat: () => chat,
  /** The place of the highest block two steps beside the player, once the map has arrived. */
  ground: () => {
    const top = { x: feet.x + 2, y: 255, z: feet.z }
    if (!columns.has(columnOf(top))) return undefined
    while (top.y > 0 && stateOf(top) === 0) top.y -= 1
    return top
  },
  block: stateOf,
  /** Clicks on top of a block; returns where the server has placed the other one, which is in its place if it is water. */
  place: async (on: Place, item: string) => {
    const { id } = packageOf('prismarine-registry')(version).itemsByName[item] ?? { id: 0 }
    const slot = FIRST_HOTBAR_SLOT
    client?.write('set_creative_slot', { slot, item: { present: true, itemId: id, itemCount: 1 } })
    const cursor = { cursorX: 0.5, cursorY: 0.5, cursorZ: 0.5 }
    const click = { hand: 0, location: on, direction: ON_TOP, ...cursor, insideBlock: false }
    client?.write('block_place', { ...click, sequence: ++sequence })
    const above = { ...on, y: on.y + 1 }
    for (;;) {
      const [{ location }] = (await once(client ?? new EventEmitter(), 'block_change')) as [ChangePacket]
      if ([on, above].some((place) => keyOf(place) === keyOf(location))) return location
    }
  },
}
export type PlayerCalls = typeof calls

interface Call {
  id: number
  name: keyof PlayerCalls
  args: unknown[]
}
async function answer({ id, name, args }: Call): Promise<void> {
  try {
    const result = await (calls[name] as (...given: unknown[]) => unknown)(...args)
    process.send?.({ id, result })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
}
process.on('message', (call: Call) => void answer(call))
