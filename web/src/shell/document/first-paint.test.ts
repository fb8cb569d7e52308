import { expect, it } from 'vitest'
import { runInline } from '../../../testing/inline-script.ts'
import { firstPaintScript } from './first-paint.ts'

/** Runs the script in a visible or hidden page; returns what it waits for, and runs frames and timers by hand. */
function page(hidden: boolean) {
  const frames: (() => void)[] = []
  const timers: { run: () => void; inMs: number }[] = []
  const started: string[] = []
  const script = firstPaintScript('/assets/entry.js').replace('import(', 'start_(')
  runInline(script, {
    document: { hidden },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void, inMs = 0) => timers.push({ run, inMs }),
    start_: (entry: string) => started.push(entry),
  })
  return { frames, timers, started }
}

it('waits for the next paint of a visible page, with a timeout', () => {
  const { frames, timers, started } = page(false)
  expect(frames).toHaveLength(1)
  expect(timers.map(({ inMs }) => inMs)).toEqual([300])
  frames[0]?.()
  expect([started, timers.at(-1)?.inMs]).toEqual([[], 0])
  timers.at(-1)?.run()
  expect(started).toEqual(['/assets/entry.js'])
})

it('starts at once in a hidden page, which is not painted', () => {
  const { frames, timers, started } = page(true)
  expect([frames.length, timers.map(({ inMs }) => inMs)]).toEqual([0, [0]])
  timers[0]?.run()
  expect(started).toEqual(['/assets/entry.js'])
})

it('is empty without an entry script', () => {
  expect(firstPaintScript(undefined)).toBe('void 0')
})
