// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { arrivalOf } from './lazy-field.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve, 40))
const point = (type: string) => window.dispatchEvent(new Event(type))

/** A part that is fetched and put in its place; what has happened so far. */
function aPart() {
  const seen: string[] = []
  const fetched = Promise.withResolvers<void>()
  const preload = () => {
    seen.push('fetches')
    return fetched.promise
  }
  const ended = arrivalOf({ preload }, () => seen.push('arrives'))
  return { seen, fetched, ended }
}

it('arrives once it is fetched', async () => {
  const { seen, fetched, ended } = aPart()
  await turn()
  expect(seen).toEqual(['fetches'])
  fetched.resolve()
  await ended
  expect(seen).toEqual(['fetches', 'arrives'])
})

it.each(['pointerup', 'pointercancel'])(
  'waits for the end of a press that is under way (%s)',
  async (end) => {
    point('pointerdown')
    const { seen, fetched, ended } = aPart()
    fetched.resolve()
    await turn()
    expect(seen).toEqual(['fetches'])
    point(end)
    await ended
    expect(seen).toEqual(['fetches', 'arrives'])
  },
)
