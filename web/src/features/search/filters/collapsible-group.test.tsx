import { expect, it } from 'vitest'
import { pageStage, shows } from '../../../../testing/page-stage.tsx'
import { CollapsibleGroup } from './collapsible-group.tsx'

const stage = pageStage()
const open = async (active: number) => {
  await stage.open(
    () => (
      <CollapsibleGroup title="Loaders" active={active}>
        <p>
          <button type="button" className="facet-in">
            Fabric
          </button>
        </p>
        <p className="facet">
          <button type="button" className="facet-in">
            Forge
          </button>
          <button type="button" className="facet-out">
            not Forge
          </button>
        </p>
        <p className="facet">
          <button type="button" className="facet-in">
            Quilt
          </button>
          <button type="button" className="facet-out">
            not Quilt
          </button>
        </p>
        <button type="button" className="more-btn">
          More
        </button>
      </CollapsibleGroup>
    ),
    () => undefined,
  )
  await shows('Loaders')
}
const head = () => document.querySelector('summary') as HTMLElement
const named = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLElement
const reached = () => document.activeElement?.textContent
const from = (name: string, key: string) => {
  const start = name === 'Loaders' ? head() : named(name)
  start.focus()
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  start.dispatchEvent(event)
  return { to: reached(), isTaken: event.defaultPrevented }
}

it('shows the number of active options, and nothing while there are none', async () => {
  await open(0)
  expect(head().textContent).toBe('Loaders')
  await open(2)
  expect(head().textContent).toBe('Loaders2')
})

it('is expanded at first', async () => {
  await open(0)
  expect(document.querySelector('details')?.open).toBe(true)
})

it.each([
  ['Loaders', 'ArrowDown', 'Fabric'],
  ['Fabric', 'ArrowDown', 'Forge'],
  ['Forge', 'ArrowUp', 'Fabric'],
  ['Loaders', 'ArrowUp', 'Loaders'],
  ['More', 'ArrowDown', 'More'],
  ['Quilt', 'Home', 'Loaders'],
  ['Fabric', 'End', 'More'],
  ['Forge', 'ArrowRight', 'not Forge'],
  ['not Forge', 'ArrowLeft', 'Forge'],
  ['not Forge', 'ArrowDown', 'not Quilt'],
  ['not Forge', 'ArrowUp', 'Fabric'],
])('moves from %s with %s to %s', async (name, key, to) => {
  await open(0)
  expect(from(name, key)).toEqual({ to, isTaken: true })
})

it.each(['Tab', 'a', 'Enter'])('leaves %s to the browser', async (key) => {
  await open(0)
  expect(from('Fabric', key)).toEqual({ to: 'Fabric', isTaken: false })
})

it('is one tab stop: the first option, later the last focused one', async () => {
  await open(0)
  const stops = () =>
    [head(), ...document.querySelectorAll('button')]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent)
  expect(stops()).toEqual(['Fabric'])
  from('Fabric', 'ArrowDown')
  expect(stops()).toEqual(['Forge'])
})
