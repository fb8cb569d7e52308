import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../settings/index-settings.ts'
import { SegmentWorkshop, workerNiceness } from './segment-workshop.ts'

/** Ids of the threads of this process with the niceness of a worker, the 19th field of their `stat`. */
function niceThreads(): string[] {
  return readdirSync('/proc/self/task').filter((id) => {
    try {
      const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
      // Names hold blanks and brackets.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]) === workerNiceness
    } catch {
      // Ended meanwhile.
      return false
    }
  })
}

it('stands back behind the threads that search', async () => {
  // Workers of earlier tests in this process may still be ending.
  const earlier = new Set(niceThreads())
  const workshop = new SegmentWorkshop()
  workshop.open(defaultSettings())
  await workshop.finish()
  expect(niceThreads().filter((id) => !earlier.has(id))).toHaveLength(1)
  await workshop.close()
})
