import { EXPORT_STATES } from '@quarry/domain/accounts/data-export'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'

/** The file with all data of the own account. */
export const DataExport = z.object({
  state: z.enum(EXPORT_STATES),
  asked_at: Timestamp.nullable(),
  /** Until when it can be downloaded; null unless it is ready. */
  expires_at: Timestamp.nullable(),
  size_bytes: z.int().nullable(),
  /** When the next export can be requested; null if that is possible now. */
  again_at: Timestamp.nullable(),
})
export type DataExport = z.output<typeof DataExport>

const own = { tag: 'accounts', access: 'signed-in', scope: 'SESSION_ACCESS' } as const

export const getDataExport = endpoint({
  ...own,
  method: 'GET',
  path: '/_internal/account/export',
  summary: 'Get the state of the own data export',
  response: DataExport,
})
export const requestDataExport = endpoint({
  ...own,
  method: 'POST',
  path: '/_internal/account/export',
  summary: 'Request an export of all own data, at most once a day',
  proof: 'recent',
  response: DataExport,
})
/** Lets a page request the recent proof before it sends the browser to the file. */
export const checkDataExport = endpoint({
  ...own,
  method: 'POST',
  path: '/_internal/account/export/opening',
  summary: 'Check whether the own data export can be downloaded now',
  proof: 'recent',
  response: DataExport,
})
/** A zip archive. */
export const getDataExportFile = endpoint({
  ...own,
  method: 'GET',
  path: '/_internal/account/export/file',
  summary: 'Download the own data export',
  proof: 'recent',
  response: z.unknown(),
})
