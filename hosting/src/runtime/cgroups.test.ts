import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cgroups, findCgroups } from './cgroups.ts'
import { processRuntime } from './process-runtime.ts'

/* With files in the place of those of the kernel. */

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'quarry-cgroups-'))
  writeFileSync(path.join(root, 'cgroup.controllers'), 'cpu io memory pids')
})
afterEach(() => rmSync(root, { recursive: true }))

function group(name: string, control: string) {
  const folder = path.join(root, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'cgroup.subtree_control'), control)
  return folder
}
const spec = (script: string, folder: string) => ({
  program: process.execPath,
  args: ['-e', script],
  env: {},
  folder,
  reads: [],
  port: 0,
  ports: [],
  cpus: 1.5,
  memoryMb: 512,
})

describe('control groups', () => {
  it('are those of the nearest group whose children have limits', async () => {
    group('', '')
    const slice = group('agents.slice', 'cpu memory pids')
    const lines: string[] = []
    const cgroups = findCgroups(root, '12:cpu:/old\n0::/agents.slice/quarry.service\n')
    const tenant = { server: 'lobby', root, onLine: (line: string) => void lines.push(line) }
    const runtime = processRuntime({ cgroups })
    expect(await runtime.describe()).toMatch(/limits by cgroups\)$/)
    const server = await runtime.start(spec(`console.log('ready'); process.stdin.resume()`, root), tenant)
    await expect.poll(() => lines).toEqual(['ready'])
    const read = (file: string) => readFileSync(path.join(slice, 'quarry-lobby', file), 'utf8')
    expect(read('cgroup.procs')).toBe('0\n')
    expect(['memory.max', 'memory.swap.max', 'cpu.max', 'pids.max'].map(read)).toEqual([
      '536870912',
      '134217728',
      '150000 100000',
      '2048',
    ])
    writeFileSync(path.join(slice, 'quarry-lobby/memory.events'), 'low 0\noom 1\noom_kill 1\n')
    server.signal('SIGKILL')
    expect(await server.ended).toEqual({ code: 137, isOutOfMemory: true })
    expect(read('cgroup.kill')).toBe('1')
  })

  it.each([
    ['without version 2', ''],
    ['without a group that permits it', '0::/system.slice\n'],
  ])('are not used %s', (_, own) => {
    group('', '')
    expect(findCgroups(root, own)).toBeUndefined()
  })

  it('count the kills of this run only', () => {
    const folder = group('quarry-lobby', '')
    writeFileSync(path.join(folder, 'memory.events'), 'oom_kill 3\n')
    expect(new Cgroups(root).create('lobby', spec('', root)).end()).toEqual({ isOutOfMemory: false })
  })
})
