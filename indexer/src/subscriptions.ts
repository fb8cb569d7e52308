import type { DomainEvent } from '@quarry/db/outbox'

/** A job carries ids only; it re-reads the rows when it runs, so running it twice or late is harmless. */
export type IndexJob =
  | { name: 'sync-project'; id: string }
  | { name: 'sync-version'; id: string }
  | { name: 'sync-user'; id: string }
  | { name: 'sync-organization'; id: string }
  | { name: 'sync-collection'; id: string }
  | { name: 'sync-counters'; id: string }
  /** Once a day for all projects: popularity also falls while nothing happens. The id is of no use. */
  | { name: 'refresh-counters'; id: string }

export type IndexJobName = IndexJob['name']

/** Who listens to what. A deleted noun needs the same job as a changed one: the row is gone, so is the document. */
export function jobsFor(event: DomainEvent): IndexJob[] {
  switch (event.name) {
    case 'project.changed':
    case 'project.deleted':
      return [{ name: 'sync-project', id: event.projectId }]
    case 'project.counters':
      return [{ name: 'sync-counters', id: event.projectId }]
    case 'version.changed':
    case 'version.deleted':
      return [
        { name: 'sync-version', id: event.versionId },
        { name: 'sync-project', id: event.projectId },
      ]
    case 'user.changed':
    case 'user.deleted':
      return [{ name: 'sync-user', id: event.userId }]
    case 'organization.changed':
    case 'organization.deleted':
      return [{ name: 'sync-organization', id: event.organizationId }]
    case 'collection.changed':
    case 'collection.deleted':
      return [{ name: 'sync-collection', id: event.collectionId }]
    default:
      return unknownEvent(event)
  }
}

/** An event of a newer release must not stop the relay; the check finds what it would have changed. */
function unknownEvent(_event: never): IndexJob[] {
  return []
}
