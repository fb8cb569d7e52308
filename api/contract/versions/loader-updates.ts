import { CATALOGUE_MAX } from '@quarry/domain/limits/counts'
import { ruleText } from '../rules.ts'
import { HASH_ALGORITHMS } from '@quarry/domain/files/file-types'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, record } from '../fields.ts'

/** Format of the update checkers of Forge and NeoForge. */
export const getForgeUpdates = endpoint({
  method: 'GET',
  path: '/updates/:project/forge_updates.json',
  missing: 'invalid_input',
  tag: 'misc',
  summary: 'Get the recommended and latest version per game version',
  access: 'optional',
  scope: 'PROJECT_READ',
  query: z.object({
    neoforge: z
      .enum(['none', 'only', 'include'], { message: ruleText('one_of', { values: 'none, only, include' }) })
      .default('none'),
  }),
  response: z.object({ homepage: z.string(), promos: record(z.string(), 2 * CATALOGUE_MAX) }),
})

/** Redirects to a file, for tools that know only its hash. */
export const getFileDownload = endpoint({
  method: 'GET',
  path: '/v2/version_file/:hash/download',
  tag: 'version-files',
  summary: 'Go to the file itself',
  access: 'optional',
  scope: 'VERSION_READ',
  redirects: 'always',
  query: z.object({ algorithm: z.enum(HASH_ALGORITHMS).optional(), version_id: Id.optional() }),
  response: z.object({ url: z.string() }),
})
