import { projectIndex } from '@quarry/search-config/projects'

import type { Connection } from './connection.ts'
import type { ProjectMaker } from './project-documents.ts'

const index = 'bench_projects'
const batchSize = 10_000

export const searchPath = `/indexes/${index}/search`
export const documentsPath = `/indexes/${index}/documents`

/** Bodies of so many documents in all. */
export function* batches(maker: ProjectMaker, count: number): Generator<Buffer> {
  for (let start = 0; start < count; start += batchSize) {
    const end = Math.min(start + batchSize, count)
    const documents = Array.from({ length: end - start }, (_, at) => maker.make(start + at))
    yield Buffer.from(JSON.stringify(documents))
  }
}

/** Seconds from the first document sent to the last one searchable. */
export async function indexDocuments(connection: Connection, bodies: readonly Buffer[]): Promise<number> {
  await connection.finished(
    await connection.write('POST', '/indexes', { uid: index, primaryKey: projectIndex.primaryKey }),
  )
  await connection.finished(
    await connection.write('PATCH', `/indexes/${index}/settings`, projectIndex.settings),
  )
  const startedAt = performance.now()
  let last = 0
  for (const body of bodies) last = await connection.write('POST', documentsPath, body)
  await connection.finished(last)
  return (performance.now() - startedAt) / 1000
}
