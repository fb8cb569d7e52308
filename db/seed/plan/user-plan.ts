import { SEED_ACCOUNTS } from '../accounts.ts'
import type { SeedContext } from '../context.ts'
import { randomFrom } from '../random.ts'

export interface PlannedUser {
  id: string
  username: string
  isCreator: boolean
  joinedMs: number
}

export interface People {
  /** The accounts first, then creators, then players. */
  users: readonly PlannedUser[]
  creators: number
  organizations: number
}

const FIRST =
  `amber birch cinder copper dusk ember fern flint frost garnet hazel iron juniper kelp lichen maple mossy
  nettle oaken pebble quartz reed rowan rusty sable shale silver slate sorrel tallow tarn thistle umber violet willow
  winter yarrow zinc`
    .trim()
    .split(/\s+/)
const LAST =
  `badger bell crow dell finch fox gate hare hill hollow jay kestrel lark lynx marten mole moth newt otter owl
  pike pine quill raven robin root seal shrew smith sparrow stone swift thorn toad vale vole weaver well wren yew`
    .trim()
    .split(/\s+/)

/** Who there is: enough people that follower counts mean something. */
export function planPeople(context: SeedContext): People {
  const { projects, isBulk, ids, seed, nowMs } = context
  const creators = isBulk ? Math.ceil(projects / 6) : Math.max(12, Math.ceil(projects / 3.4))
  const players = isBulk ? Math.ceil(projects / 12) : Math.min(480, Math.max(20, projects * 2))
  const total = SEED_ACCOUNTS.length + creators + players
  const offset = randomFrom(`${seed}/names`).int(0, FIRST.length * LAST.length - 1)
  const users = Array.from({ length: total }, (_, n) => {
    const account = SEED_ACCOUNTS[n]
    const age = 2200 * (1 - ((n * 7919) % total) / total) ** 1.6
    return {
      id: ids.user(n),
      username: account?.username ?? nameOf(n + offset, seed),
      isCreator: n < SEED_ACCOUNTS.length + creators,
      joinedMs: nowMs - Math.round((age + 4) * 86_400_000),
    }
  })
  const organizations = isBulk ? Math.ceil(projects / 500) : Math.min(12, Math.ceil(projects / 10))
  return { users, creators, organizations }
}

/** Different for every n: all pairs of words in a scattered order, then the same with a number. */
function nameOf(n: number, seed: number): string {
  const pairs = FIRST.length * LAST.length
  const place = (n * 577) % pairs
  const first = FIRST[place % FIRST.length] ?? ''
  const last = LAST[Math.floor(place / FIRST.length)] ?? ''
  const round = Math.floor(n / pairs)
  const joined =
    n % 3 === 0 ? `${first}_${last}` : n % 3 === 1 ? `${first}${last}` : `${capital(first)}${capital(last)}`
  const suffix = `${round > 0 ? round : ''}${seed === 1 ? '' : `-${seed}`}`
  return `${joined}${suffix}`
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Place of a creator in `users`; a few have made a lot, most a little. */
export function creatorAt(people: People, share: number): number {
  return SEED_ACCOUNTS.length + Math.floor(people.creators * share * share)
}
