import type { AccountEventRow } from '@quarry/db/schema/account-events'
import type { AccountEvent } from '../../../contract/record.ts'

export const viewEvent = ({ id, kind, at, detail, os, platform, ip }: AccountEventRow): AccountEvent => ({
  id,
  kind,
  at: at.toISOString(),
  detail,
  os,
  platform,
  ip,
})
