import * as accounts from './accounts.ts'
import * as catalogue from './catalogue.ts'
import * as collections from './collections.ts'
import type { Endpoint } from './endpoint.ts'
import * as images from './images.ts'
import * as jobs from './jobs.ts'
import * as moderation from './moderation.ts'
import * as notifications from './notifications.ts'
import * as people from './people.ts'
import * as profiles from './profiles.ts'
import * as search from './search.ts'
import * as tags from './tags.ts'
import * as updates from './updates.ts'
import * as versions from './versions.ts'

const areas = {
  ...accounts,
  ...people,
  ...profiles,
  ...catalogue,
  ...versions,
  ...updates,
  ...collections,
  ...images,
  ...search,
  ...tags,
  ...moderation,
  ...jobs,
  ...notifications,
}

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

type Areas = typeof areas
export type EndpointName = { [K in keyof Areas]: Areas[K] extends Endpoint ? K : never }[keyof Areas]

/** Every endpoint by name: what the server must mount, the document lists, and the refusal tests cover. */
export const ENDPOINTS = Object.fromEntries(
  Object.entries(areas).filter(([, value]) => isEndpoint(value)),
) as unknown as Record<EndpointName, Endpoint>
