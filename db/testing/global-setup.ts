import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startLocalPostgres } from '../src/local-postgres.ts'
import './provided.ts'
import { buildTemplate } from './template.ts'

/** One cluster per run, or the server of TEST_DATABASE_URL; the migrated template is built once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const templateName = `quarry_template_${process.pid}`
  project.provide('templateName', templateName)
  if (given) {
    const drop = await buildTemplate(given, templateName)
    project.provide('postgresUrl', given)
    return drop
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-test-'))
  const postgres = await startLocalPostgres(path.join(folder, 'postgres'), { durable: false })
  await buildTemplate(postgres.url, templateName)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
