import { readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUseError, lockFolder } from './folder-lock.ts'
import { identify } from './process-identity.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const claim = (holder: object | string) =>
  writeFileSync(path.join(folder, 'agent.pid'), typeof holder === 'string' ? holder : JSON.stringify(holder))

it('gives a folder to one process, until it is given back', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  unlock()
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

it.each([
  ['whose number another process has now', () => ({ ...identify(process.pid), startTicks: 1 })],
  ['of an earlier boot of the machine', () => ({ ...identify(process.pid), bootId: 'earlier' })],
  ['that was written by half', () => '{"pid": 12'],
])('takes over the claim of a process %s', (_, holder) => {
  claim(holder())
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

it('respects the claim of a running process', () => {
  claim(identify(process.ppid) ?? '')
  expect(() => lockFolder(folder)).toThrow(`process number ${process.ppid}`)
  expect(readdirSync(folder)).toEqual(['agent.pid'])
})
