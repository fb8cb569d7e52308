import { expect, it } from 'vitest'
import { environmentsOf } from './environments.ts'

it.each([
  ['required', 'required', ['client_and_server']],
  ['required', 'unsupported', ['client']],
  ['required', 'optional', ['client']],
  ['optional', 'optional', ['client', 'server']],
  ['unsupported', 'required', ['server']],
  ['optional', 'required', ['server']],
  ['unknown', 'unknown', []],
  ['required', 'unknown', []],
] as const)('client %s and server %s is found under %j', (client, server, choices) => {
  expect(environmentsOf(client, server)).toEqual(choices)
})
