import { expect, it } from 'vitest'
import { sideLabelOf } from './sides.ts'

it.each([
  ['required', 'unsupported', 'client'],
  ['optional', 'unsupported', 'client'],
  ['required', 'unknown', 'client'],
  ['required', 'optional', 'client_first'],
  ['unsupported', 'required', 'server'],
  ['unsupported', 'optional', 'server'],
  ['unknown', 'optional', 'server'],
  ['optional', 'required', 'server_first'],
  ['required', 'required', 'both'],
  ['optional', 'optional', 'either'],
  ['unsupported', 'unsupported', 'none'],
  ['unsupported', 'unknown', 'unknown'],
  ['unknown', 'unknown', 'unknown'],
] as const)('maps client %s and server %s to %s', (client, server, label) => {
  expect(sideLabelOf(client, server)).toBe(label)
})
