import { expect, it } from 'vitest'
import { remoteUrlOf } from './remote-url.ts'

it.each([
  ['https://files.example/pack.zip', true],
  ['http://files.example:8080/a', true],
  ['https://files.example:80/a', true],
  ['ftp://files.example/a', false],
  ['file:///etc/passwd', false],
  ['data:text/plain,a', false],
  ['https://name:word@files.example/a', false],
  ['https://name@files.example/a', false],
  ['http://files.example:25/a', false],
  ['files.example/a', false],
  ['', false],
])('the address %s can be that of a file: %s', (text, isRemote) => {
  expect(remoteUrlOf(text) !== undefined).toBe(isRemote)
})
