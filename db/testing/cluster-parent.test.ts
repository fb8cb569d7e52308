import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CLUSTER_PREFIX, clusterParent, removeAbandoned } from './cluster-parent.ts'

let parent: string

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'quarry-parent-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

/** A cluster of an hour ago whose server had this process number. */
function aCluster(name: string, pid: number): void {
  const cluster = path.join(parent, CLUSTER_PREFIX + name, 'postgres')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(path.join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1\n5432\n`)
  const anHourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(path.dirname(cluster), anHourAgo, anHourAgo)
}

it('deletes clusters whose server is gone, and no others', () => {
  // Larger than any process number of Linux.
  aCluster('killed', 2 ** 30)
  aCluster('running', process.pid)
  mkdirSync(path.join(parent, `${CLUSTER_PREFIX}copied-now`))
  mkdirSync(path.join(parent, 'of another program'))
  removeAbandoned(parent)
  expect(readdirSync(parent).toSorted()).toEqual(
    ['of another program', `${CLUSTER_PREFIX}copied-now`, `${CLUSTER_PREFIX}running`].toSorted(),
  )
})

it('is the folder that TMPDIR names', () => {
  vi.stubEnv('TMPDIR', parent)
  expect(clusterParent()).toBe(parent)
})
