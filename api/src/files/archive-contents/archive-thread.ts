import { setPriority } from 'node:os'
import { compareStored } from './archive-difference.ts'
import { viewFolder } from './archive-folder.ts'
import type { ArchiveJob, ArchiveTask, JobResult, RangeRequest, RangeResponse } from './archive-tasks.ts'
import { findText } from './archive-text.ts'
import { Unfinished, type ArchiveAccess } from './list-archive.ts'

// On Linux this sets the priority of the calling thread only: other requests come before archives.
if (process.platform === 'linux') setPriority(10)

/** Reads from storage through the main thread, which owns the connections. */
function accessThrough({ main, stop, processorMs }: Omit<ArchiveJob, 'task'>): ArchiveAccess {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let last = 0
  main.on('message', ({ id, bytes }: RangeResponse) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (bytes) one?.resolve(bytes)
    else one?.reject(new Unfinished())
  })
  const before = process.threadCpuUsage()
  const throwIfStopped = () => {
    const { user, system } = process.threadCpuUsage(before)
    if (Atomics.load(stop, 0) !== 0 || user + system > processorMs * 1000) throw new Unfinished()
  }
  return {
    throwIfStopped,
    readRange(storageKey, start, end) {
      throwIfStopped()
      last += 1
      const received = Promise.withResolvers<Uint8Array>()
      waiting.set(last, received)
      main.postMessage({ id: last, storageKey, start, end } satisfies RangeRequest)
      return received.promise
    },
  }
}

function perform(access: ArchiveAccess, task: ArchiveTask): Promise<unknown> {
  switch (task.kind) {
    case 'folder':
      return viewFolder(access, task.archive, task.folder)
    case 'text':
      return findText(access, task.archive, task.path)
    case 'difference':
      return compareStored(access, task.before, task.after)
  }
}

/** Runs in a worker thread. */
export default async function runArchiveJob({ task, ...job }: ArchiveJob): Promise<JobResult> {
  const { main } = job
  main.postMessage('begun')
  try {
    return { isUnfinished: false, result: await perform(accessThrough(job), task) }
  } catch (error) {
    if (error instanceof Unfinished) return { isUnfinished: true }
    throw error
  } finally {
    main.close()
  }
}
