import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../settings/index-settings.ts'
import { SegmentWorkshop, workerNiceness } from './segment-workshop.ts'

/** Niceness of every thread of this process, the 19th field of its `stat`; names hold blanks and brackets. */
const nicenesses = () =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

it('stands back behind the threads that search', async () => {
  const before = nicenesses().filter((nice) => nice === workerNiceness).length
  const workshop = new SegmentWorkshop()
  workshop.open(defaultSettings())
  await workshop.finish()
  expect(nicenesses().filter((nice) => nice === workerNiceness)).toHaveLength(before + 1)
  await workshop.close()
})
