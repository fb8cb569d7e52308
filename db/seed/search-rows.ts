import type { PoolClient } from 'pg'
import { DAY_MS, type SeedContext } from './context.ts'
import type { People } from './plan/user-plan.ts'
import { noRows, type SeedRows } from './rows.ts'

/** As `search-config` writes them. */
export const SAVED_SEARCHES = [
  { name: 'Maps for Fabric', projectType: 'mod', address: '/mods?q=map&g=categories:fabric', notifies: true },
  { name: 'New shaders', projectType: 'shader', address: '/shaders?s=newest', notifies: true },
  {
    name: 'Adventure packs, open source',
    projectType: 'modpack',
    address: '/modpacks?f=categories:adventure&l=open_source:true&s=downloads',
    notifies: false,
  },
  {
    name: 'Quiet textures',
    projectType: 'resourcepack',
    address: '/resourcepacks?f=categories!=realistic&g=categories:16x',
    notifies: false,
  },
] as const

/** The first accounts only. */
const KEEPERS = 3

/** Searches that the first accounts keep: the first of them all, others fewer; once, however many seeds there are. */
export async function searchRows(
  client: PoolClient,
  { ids, nowMs }: SeedContext,
  people: People,
): Promise<SeedRows> {
  const rows = noRows()
  const keepers = people.users.slice(0, KEEPERS)
  const { rowCount } = await client.query('select from saved_searches where user_id = any ($1) limit 1', [
    keepers.map(({ id }) => id),
  ])
  if (rowCount) return rows
  for (const [n, { id: userId }] of keepers.entries())
    for (const [at, { notifies, ...search }] of SAVED_SEARCHES.slice(
      0,
      SAVED_SEARCHES.length - n,
    ).entries()) {
      const createdAt = new Date(nowMs - (at * 9 + n + 2) * DAY_MS)
      const id = ids.savedSearch(n * SAVED_SEARCHES.length + at)
      rows.savedSearches.push({ id, userId, ...search, notifySince: notifies ? createdAt : null, createdAt })
    }
  return rows
}
