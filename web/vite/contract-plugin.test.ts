import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { browserContract } from './contract-plugin.ts'

const root = join(import.meta.dirname, '../..')

it('keeps zod out of the browser in whichever room of the contract it is asked for', () => {
  const { resolveId } = browserContract()
  if (typeof resolveId !== 'function') throw new Error('the plugin asks for no module')
  const client = { environment: { name: 'client' } }
  const askers = globSync('{api/contract,search-config/src}/**/*.ts', { cwd: root })
  expect(askers.length).toBeGreaterThan(60)
  const given = (file: string): unknown => Reflect.apply(resolveId, client, ['zod', join(root, file)])
  expect(askers.filter((file) => given(file) === undefined)).toEqual([])
})
