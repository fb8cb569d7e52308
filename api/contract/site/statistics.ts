import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const Statistics = z.object({
  projects: z.int(),
  versions: z.int(),
  files: z.int(),
  authors: z.int(),
})

export const getStatistics = endpoint({
  method: 'GET',
  path: '/v2/statistics',
  tag: 'misc',
  access: 'public',
  summary: 'Count what is published',
  response: Statistics,
})

export const v3GetStatistics = endpoint({ ...getStatistics, path: '/v3/statistics' })
