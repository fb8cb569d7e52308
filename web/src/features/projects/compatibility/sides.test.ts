import { expect, it } from 'vitest'
import { sideOf } from './sides.ts'

it.each([
  ['required', 'unsupported', 'client'],
  ['optional', 'unsupported', 'client'],
  ['unsupported', 'required', 'server'],
  ['unsupported', 'optional', 'server'],
  ['required', 'required', 'both'],
  ['required', 'optional', 'both'],
  ['optional', 'required', 'both'],
  ['optional', 'optional', 'either'],
  ['unsupported', 'unsupported', 'unknown'],
  ['unknown', 'unknown', 'unknown'],
] as const)('maps client %s and server %s to %s', (client, server, label) => {
  expect(sideOf(client, server)).toBe(label)
})
