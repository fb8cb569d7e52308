import type { AccountEventRow } from '@quarry/db/schema/accounts/accounts'
import type { AccountEvent } from '../../../contract/accounts/activity.ts'

export const viewEvent = ({ id, kind, at, detail, os, platform, ip }: AccountEventRow): AccountEvent => ({
  id,
  kind,
  at: at.toISOString(),
  detail,
  os,
  platform,
  ip,
})
