import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { browserContract } from './contract-plugin.ts'

const root = join(import.meta.dirname, '../..')

it('keeps zod out of the browser for every folder of the contract', () => {
  const { resolveId } = browserContract()
  if (typeof resolveId !== 'function') throw new Error('the plugin asks for no module')
  const client = { environment: { name: 'client' } }
  const importers = globSync('{api/contract,search-config/src}/**/*.ts', { cwd: root })
  expect(importers.length).toBeGreaterThan(60)
  const given = (file: string): unknown => Reflect.apply(resolveId, client, ['zod', join(root, file)])
  expect(importers.filter((file) => given(file) === undefined)).toEqual([])
})
