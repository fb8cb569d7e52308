import type { IndexName } from '@quarry/search-config/indexes'
import { collectionDocument, organizationDocument, userDocument } from '../documents/users-and-collections.ts'
import { versionDocument } from '../documents/version.ts'
import type { Target } from '../engine/target.ts'
import type { SyncContext } from '../jobs/sync-context.ts'
import { loadProjects, type LoadedProjects } from '../jobs/sync-project.ts'
import { countRows } from '../queries/counts.ts'
import { readCollections, readOrganizations, readUsers } from '../queries/users-and-collections.ts'
import { Feeder } from './feeder.ts'

/** Projects per page, which has some five thousand versions. */
const PROJECT_PAGE = 500
const PEOPLE_PAGE = 10_000

export type Counts = Partial<Record<IndexName, number>>

/** Writes the documents of all rows to the indexes of the target; returns their number for each index. */
export async function fill(context: SyncContext, target: Target, onProgress: OnProgress): Promise<Counts> {
  const counts: Counts = {}
  if (target.projects !== undefined || target.versions !== undefined)
    Object.assign(counts, await fillProjects(context, target, onProgress))
  const { db } = context
  const people = { context, target, onProgress, counts }
  await fillFrom(people, 'users', async (page) => (await readUsers(db, page)).map(userDocument))
  await fillFrom(people, 'organizations', async (page) =>
    (await readOrganizations(db, page)).map(organizationDocument),
  )
  await fillFrom(people, 'collections', async (page) =>
    (await readCollections(db, page)).map(collectionDocument),
  )
  return counts
}

/** Projects and versions in one pass, since both use the same rows. */
async function fillProjects(context: SyncContext, target: Target, onProgress: OnProgress): Promise<Counts> {
  const projects = target.projects === undefined ? undefined : new Feeder(context.engine, target.projects)
  const versions = target.versions === undefined ? undefined : new Feeder(context.engine, target.versions)
  const total = await countRows(context.db, 'projects')
  let done = 0
  const read = (after: string) => loadProjects(context, { after, limit: PROJECT_PAGE })
  let page: LoadedProjects | undefined = await read('')
  while (page) {
    const last = page.projects.at(-1)
    const next: Promise<LoadedProjects> | undefined =
      last && page.projects.length === PROJECT_PAGE ? read(last.id) : undefined
    // Awaited below; feeding may fail first.
    next?.catch(() => {})
    await projects?.add(page.documents)
    await versions?.add(page.versions.map(versionDocument))
    done += page.projects.length
    onProgress({ index: 'projects', done, total })
    page = await next
  }
  return {
    ...(projects ? { projects: await projects.finish() } : {}),
    ...(versions ? { versions: await versions.finish() } : {}),
  }
}

interface PeopleFill {
  context: SyncContext
  target: Target
  onProgress: OnProgress
  counts: Counts
}

type ReadPage = (page: { after: string; limit: number }) => Promise<{ id: string }[]>

async function fillFrom(
  { context, target, onProgress, counts }: PeopleFill,
  index: Exclude<IndexName, 'projects' | 'versions'>,
  read: ReadPage,
): Promise<void> {
  const uid = target[index]
  if (uid === undefined) return
  const feeder = new Feeder(context.engine, uid)
  const total = await countRows(context.db, index)
  for (let after: string | undefined = ''; after !== undefined;) {
    const documents = await read({ after, limit: PEOPLE_PAGE })
    await feeder.add(documents)
    onProgress({ index, done: feeder.count, total })
    after = documents.length === PEOPLE_PAGE ? documents.at(-1)?.id : undefined
  }
  counts[index] = await feeder.finish()
}

export interface Progress {
  index: IndexName
  done: number
  total: number
}

export type OnProgress = (progress: Progress) => void
