import { accessSync, chmodSync, constants, cpSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startLocalPostgres } from '../src/local-postgres.ts'
import './provided.ts'
import { templateCluster } from './template-cluster.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

interface TestServer {
  url: string
  templateName: string
  stop: () => Promise<void>
}

/** Each project loads this module for itself; all run in the process of Vitest. */
const shared = globalThis as { quarryTestServer?: { projects: number; server: Promise<TestServer> } }

/** One server for all projects of a run; the last one stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = (shared.quarryTestServer ??= { projects: 0, server: openServer() })
  run.projects += 1
  const { url, templateName, stop } = await run.server
  project.provide('postgresUrl', url)
  project.provide('templateName', templateName)
  return async () => {
    run.projects -= 1
    if (run.projects > 0) return
    delete shared.quarryTestServer
    await stop()
  }
}

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3
const FOLDER = 'quarry-test-'
/** A run takes minutes, so an older folder is of a run that was killed. */
const ABANDONED_MS = 6 * 3_600_000

/**
 * Where a cluster is created. A test file creates and drops a database of a thousand files, and ext4 searches long for the
 * inode of a new file where many have just been deleted: a tenth to a quarter of the time of these tests. So the cluster
 * is in memory where there is room.
 */
function clusterParent(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (Math.min(bavail * bsize, process.availableMemory()) < ROOM_BYTES) return tmpdir()
    accessSync(IN_MEMORY, constants.W_OK)
  } catch {
    return tmpdir()
  }
  removeAbandoned()
  return IN_MEMORY
}

function removeAbandoned(): void {
  for (const name of readdirSync(IN_MEMORY).filter((one) => one.startsWith(FOLDER))) {
    const folder = path.join(IN_MEMORY, name)
    const stats = statSync(folder, { throwIfNoEntry: false })
    const isOwn = stats?.uid === process.getuid?.()
    if (stats && isOwn && stats.mtimeMs < Date.now() - ABANDONED_MS)
      rmSync(folder, { recursive: true, force: true })
  }
}

/** A copy of the template cluster, or the server of TEST_DATABASE_URL with a template of this run. */
async function openServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const templateName = `quarry_template_${process.pid}`
    const { buildTemplate } = await import('./template.ts')
    return { url: given, templateName, stop: await buildTemplate(given, templateName) }
  }
  const templateName = 'quarry_template'
  const template = await templateCluster(ROOT, templateName)
  const folder = await mkdtemp(path.join(clusterParent(), FOLDER))
  const cluster = path.join(folder, 'postgres')
  cpSync(template, cluster, { recursive: true, mode: constants.COPYFILE_FICLONE })
  chmodSync(cluster, 0o700)
  const postgres = await startLocalPostgres(cluster, { durable: false })
  const stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: postgres.url, templateName, stop }
}
