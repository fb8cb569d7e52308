import { readdirSync, readFileSync } from 'node:fs'
import { statFields } from './process-identity.ts'

const BYTES_PER_PAGE = 4096
/** All servers of the agent share one list of processes for this time. */
const LIST_MS = 1_000
const PARENT = 1
const USER_TICKS = 11
const SYSTEM_TICKS = 12

export interface TreeUsage {
  memoryMb: number
  /** Processor time of those that still run, in clock ticks. */
  ticks: number
}

/** What a process and all processes below it use together; undefined once it has ended. */
export function treeUsage(root: number): TreeUsage | undefined {
  if (!statFields(root)) return undefined
  let [ticks, ownPages, sharedPages] = [0, 0, 0]
  for (const pid of treeOf(root)) {
    const fields = statFields(pid)
    const pages = readPages(pid)
    if (!fields || !pages) continue
    ticks += Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])
    ownPages += pages.resident - pages.shared
    // Files in memory, mostly the same ones in each process of a server.
    sharedPages = Math.max(sharedPages, pages.shared)
  }
  return { memoryMb: Math.round(((ownPages + sharedPages) * BYTES_PER_PAGE) / 1024 ** 2), ticks }
}

let listed = { atMs: Number.NEGATIVE_INFINITY, children: new Map<number, number[]>() }

function treeOf(root: number): number[] {
  if (performance.now() - listed.atMs >= LIST_MS)
    listed = { children: listChildren(), atMs: performance.now() }
  const tree = [root]
  for (const pid of tree) tree.push(...(listed.children.get(pid) ?? []))
  return tree
}

function listChildren(): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statFields(Number(name)) : undefined
    if (!fields) continue
    const parent = Number(fields[PARENT])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  return children
}

function readPages(pid: number): { resident: number; shared: number } | undefined {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return { resident: Number(resident), shared: Number(shared) }
  } catch {
    return undefined
  }
}
