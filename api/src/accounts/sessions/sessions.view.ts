import type { SessionRow } from '@quarry/db/schema/accounts/accounts'
import type { Session } from '../../../contract/accounts/sessions.ts'

export const viewSession = (row: SessionRow, currentId: string | null): Session => ({
  id: row.id,
  session: null,
  user_id: row.userId,
  created: row.createdAt.toISOString(),
  last_login: row.lastUsedAt.toISOString(),
  expires: row.expiresAt.toISOString(),
  refresh_expires: row.refreshExpiresAt.toISOString(),
  os: row.os,
  platform: row.platform,
  user_agent: row.userAgent,
  city: row.city,
  country: row.country,
  ip: row.ip,
  current: row.id === currentId,
})
