import type { ProjectType } from '../projects/project-types.ts'

export const SERVER_CONTENT_TYPES = ['mod', 'plugin', 'datapack'] as const satisfies readonly ProjectType[]

export type ServerContentType = (typeof SERVER_CONTENT_TYPES)[number]

export const isServerContentType = (value: unknown): value is ServerContentType =>
  SERVER_CONTENT_TYPES.some((type) => type === value)
