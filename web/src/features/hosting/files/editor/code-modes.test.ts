import { expect, it } from 'vitest'
import { codeModeOf } from './code-modes.ts'

it.each([
  ['ops.json', 'json'],
  ['config/mod.json5', 'json'],
  ['pack.mcmeta', 'json'],
  ['spigot.yml', 'yaml'],
  ['config/paper-world.yaml', 'yaml'],
  ['fabric_server_launcher.toml', 'toml'],
  ['run.sh', 'shell'],
  ['server.properties', 'properties'],
  ['FORGE.CFG', 'properties'],
  ['a.json/eula.txt', undefined],
  ['a.json/notes', undefined],
  ['a.json.bak', undefined],
  ['.json', undefined],
  ['sh', undefined],
  ['a.constructor', undefined],
])('%s is highlighted as %s', (path, mode) => {
  expect(codeModeOf(path)).toBe(mode)
})
