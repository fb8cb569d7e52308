import type { CollectionStatus } from '@quarry/domain/collections/collection-statuses'
import { SEED_ACCOUNTS } from './accounts.ts'
import { DAY_MS, type SeedContext } from './context.ts'
import type { People } from './plan/user-plan.ts'
import type { ProjectPlan } from './plan/project-plan.ts'
import { randomFrom } from './random.ts'
import { noRows, type SeedRows } from './rows.ts'
import { COLLECTION_NAMES } from './text/phrases.ts'

/** Prime, so that steps of it visit every user before one comes again. */
const STEP = 7919

/** Followers of a project: many for popular projects, none for hidden ones. Returns how many. */
export function addFollows(
  { nowMs, projects, isBulk, seed }: SeedContext,
  people: People,
  project: ProjectPlan,
  rows: SeedRows,
): number {
  if (project.downloads === 0) return 0
  const total = people.users.length
  const place = project.rank / projects
  const wanted = isBulk ? 14 * (1 - place ** 0.5) : total * 0.66 * (1 - place ** 0.25)
  const count = Math.max(0, Math.min(total - 1, Math.floor(wanted)))
  const start = randomFrom(`${seed}/follows/${project.n}`).int(0, total - 1)
  for (let i = 0; i < count; i++) {
    const user = people.users[(start + i * STEP) % total]
    if (!user) continue
    const span = nowMs - project.publishedMs
    const createdAt = new Date(nowMs - Math.floor((span * ((i * 37) % count)) / count))
    rows.follows.push({ userId: user.id, projectId: project.id, createdAt })
  }
  return count
}

/** Creators that a reader follows, of each sort. */
const FOLLOWED_CREATORS = 5
/** The first accounts only. */
const FOLLOWING_READERS = 3

/** Users and organizations whose new projects notify the first accounts. */
export function creatorFollowRows({ ids, seed, nowMs }: SeedContext, people: People): SeedRows {
  const rows = noRows()
  for (const reader of people.users.slice(0, FOLLOWING_READERS)) {
    const random = randomFrom(`${seed}/creators/${reader.id}`)
    const day = () => new Date(nowMs - random.int(1, 400) * DAY_MS)
    // The accounts are the same in every seed, so that one could be followed twice.
    const others = people.users.slice(SEED_ACCOUNTS.length, SEED_ACCOUNTS.length + people.creators)
    for (const { id } of random.sample(others, Math.min(FOLLOWED_CREATORS, others.length)))
      rows.userFollows.push({ followerId: reader.id, userId: id, createdAt: day() })
    const groups = Array.from({ length: people.organizations }, (_, n) => ids.organization(n))
    for (const organizationId of random.sample(groups, Math.min(FOLLOWED_CREATORS, groups.length)))
      rows.organizationFollows.push({ followerId: reader.id, organizationId, createdAt: day() })
  }
  return rows
}

const STATUSES: readonly CollectionStatus[] = [
  'listed',
  'listed',
  'listed',
  'listed',
  'unlisted',
  'private',
  'rejected',
]

/** Lists of public projects, made by the accounts and by others. */
export function collectionRows(context: SeedContext, people: People, publicIds: readonly string[]): SeedRows {
  const rows = noRows()
  if (publicIds.length === 0) return rows
  const { ids, seed, nowMs, projects, isBulk } = context
  const count = isBulk ? Math.ceil(projects / 100) : Math.min(40, Math.ceil(projects / 8))
  for (let n = 0; n < count; n++) {
    const random = randomFrom(`${seed}/collection/${n}`)
    const id = ids.collection(n)
    const base = COLLECTION_NAMES[n % COLLECTION_NAMES.length] ?? 'Picks'
    const round = Math.floor(n / COLLECTION_NAMES.length)
    const createdMs = nowMs - random.int(20, 900) * DAY_MS
    const updatedMs = createdMs + Math.floor((nowMs - createdMs) * random.next())
    const status = n < 2 ? 'listed' : random.pick(STATUSES)
    const isTaken = status === 'rejected'
    rows.collections.push({
      id,
      userId: people.users[n < 4 ? 0 : n < 6 ? 1 : random.int(5, people.users.length - 1)]?.id ?? '',
      name: round === 0 ? base : `${base} ${round + 1}`,
      description: random.chance(0.7) ? 'What I install first, and why.' : null,
      iconKey: null,
      rawIconKey: null,
      color: null,
      status,
      createdAt: new Date(createdMs),
      updatedAt: new Date(updatedMs),
      takenDownAt: isTaken ? new Date(updatedMs) : null,
      takenDownWhy: isTaken ? 'It is an advert for a server. Take that out, and write to us.' : null,
      statusBefore: isTaken ? 'listed' : null,
    })
    for (const projectId of random.sample(publicIds, random.int(3, 24))) {
      rows.collectionProjects.push({ collectionId: id, projectId, addedAt: new Date(updatedMs) })
    }
  }
  return rows
}
