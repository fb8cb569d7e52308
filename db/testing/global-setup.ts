import { chmodSync, constants, cpSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startLocalPostgres } from '../src/local-postgres.ts'
import { CLUSTER_PREFIX, clusterParent } from './cluster-parent.ts'
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
  const folder = await mkdtemp(path.join(clusterParent(), CLUSTER_PREFIX))
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
