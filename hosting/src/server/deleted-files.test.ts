import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { deletedSize } from './deleted-files.ts'

const SCRIPT = `
const fs = require('fs')
const open = (file, size, isDeleted) => {
  const descriptor = fs.openSync(file, 'w+')
  fs.ftruncateSync(descriptor, size)
  if (!isDeleted) return
  fs.openSync(file)
  fs.unlinkSync(file)
}
open('deleted', 300_000, true)
open('also-deleted', 40_000, true)
open('kept', 5_000, false)
open('/dev/shm/' + process.pid, 700, true)
console.log('ready')
setInterval(() => {}, 1000)`

it('counts each file once that a process has deleted from the device of a folder and still uses', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-deleted-'))
  const child = spawn(process.execPath, ['-e', SCRIPT], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(child.stdout, 'data')
    const processes = [child.pid ?? 0, 0]
    expect(await deletedSize(processes, folder)).toBe(340_000)
    expect(await deletedSize([], folder)).toBe(0)
    // Input and output, which come first.
    expect(await deletedSize(processes, folder, 3)).toBe(0)
    // Those of the first process are all that is looked at.
    expect(await deletedSize([process.pid, ...processes], folder, 1)).toBe(0)
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    expect(await deletedSize(processes, folder)).toBe(0)
  } finally {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  }
})

/** Whether this user and the kernel let a process look at mapped files. */
const seesMapped = async () => {
  const [first = ''] = await readdir('/proc/self/map_files')
  return stat(`/proc/self/map_files/${first}`).then(
    () => true,
    () => false,
  )
}

it('counts a deleted file that is only mapped into memory, where the agent may look at it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-mapped-'))
  const own = path.join(folder, 'own')
  await mkdir(own)
  const program = path.join(own, 'sleep')
  await copyFile('/bin/sleep', program)
  const child = spawn(program, ['60'], { stdio: 'ignore' })
  try {
    await once(child, 'spawn')
    const { size } = await stat(program)
    const sizeOf = (place: string) => deletedSize([child.pid ?? 0], place)
    expect(await sizeOf(own)).toBe(0)
    await rm(program)
    expect(await sizeOf(own)).toBe((await seesMapped()) ? size : 0)
    // For another folder it is a program of the machine that an update has replaced.
    await mkdir(path.join(folder, 'another'))
    expect(await sizeOf(path.join(folder, 'another'))).toBe(0)
  } finally {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  }
})
