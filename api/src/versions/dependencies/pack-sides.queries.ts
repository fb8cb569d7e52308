import type { Db } from '@quarry/db/db'
import type { SideType } from '@quarry/domain/projects/environments'

export interface Sides {
  client: SideType
  server: SideType
}

export async function listSidesById(db: Db, projectIds: readonly string[]): Promise<Map<string, Sides>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'clientSide as client', 'serverSide as server'])
    .where('id', 'in', [...projectIds])
    .execute()
  return new Map(rows.map(({ id, ...sides }) => [id, sides]))
}
