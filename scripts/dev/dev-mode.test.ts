import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SERVICES } from './dev-mode.ts'

const root = path.join(import.meta.dirname, '../..')

it('names entry files that exist', () => {
  const entries = Object.values(SERVICES).flatMap((service) => service.entries)
  expect(entries.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

it('has a launch configuration of the editor for the debugger of each service', () => {
  const launch = JSON.parse(readFileSync(path.join(root, '.vscode/launch.json'), 'utf8')) as {
    configurations: { name: string; port?: number }[]
  }
  const ports = launch.configurations.flatMap(({ name, port }) => (port ? [[name, port]] : []))
  const expected = Object.entries(SERVICES).map(([name, { inspectPort }]) => [
    `Attach to ${name}`,
    inspectPort,
  ])
  expect(ports).toEqual(expected)
})
