import { expect, it } from 'vitest'
import { loadBetweenPresses } from './lazy-field.ts'

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 40))
const point = (type: string) => window.dispatchEvent(new Event(type))

/** A part that is loaded and mounted; `seen` records the events so far. */
function aPart() {
  const seen: string[] = []
  const fetched = Promise.withResolvers<void>()
  const preload = () => {
    seen.push('fetches')
    return fetched.promise
  }
  const ended = loadBetweenPresses({ preload }, () => seen.push('arrives'))
  return { seen, fetched, ended }
}

it('is mounted once it is loaded', async () => {
  const { seen, fetched, ended } = aPart()
  await nextTask()
  expect(seen).toEqual(['fetches'])
  fetched.resolve()
  await ended
  expect(seen).toEqual(['fetches', 'arrives'])
})

it.each(['pointerup', 'pointercancel'])('waits for the end of a press in progress (%s)', async (end) => {
  point('pointerdown')
  const { seen, fetched, ended } = aPart()
  fetched.resolve()
  await nextTask()
  expect(seen).toEqual(['fetches'])
  point(end)
  await ended
  expect(seen).toEqual(['fetches', 'arrives'])
})
