import { INSTALLATION_LOG_MAX_BYTES } from '@quarry/domain/hosting/operations'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/* Apart from other endpoints of servers: only the dialog that shows the log loads this. */

export const getInstallationLog = endpoint({
  tag: 'servers',
  access: 'signed-in',
  scope: 'SERVER_READ',
  method: 'GET',
  path: '/v3/server/:server/installation-log',
  summary:
    'Get what the last installation of a server did and printed, with access to its files; of a long one the newest lines',
  response: z.object({
    /** Null if its node has none. */
    text: z.string().max(INSTALLATION_LOG_MAX_BYTES).nullable(),
  }),
})
