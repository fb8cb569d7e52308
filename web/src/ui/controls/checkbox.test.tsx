import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Checkbox, Radio, Switch } from './checkbox.tsx'

/** What the input is called and what is told about it, as its attributes point at them. */
function spoken(tick: ReactElement) {
  const markup = renderToStaticMarkup(tick)
  const told = (attribute: string) => {
    const id = new RegExp(`<input[^>]* ${attribute}="([^"]*)"`).exec(markup)?.[1]
    return id === undefined ? undefined : new RegExp(`<span[^>]* id="${id}">([^<]*)</span>`).exec(markup)?.[1]
  }
  return { name: told('aria-labelledby'), description: told('aria-describedby') }
}

it.each([
  ['checkbox', Checkbox],
  ['radio', Radio],
  ['switch', Switch],
])('a %s is called by its label alone, and its hint is told after it', (_kind, Tick) => {
  expect(spoken(<Tick hint="Shown to everybody.">Listed</Tick>)).toEqual({
    name: 'Listed',
    description: 'Shown to everybody.',
  })
})

it('without a hint is called by the label around it', () => {
  expect(spoken(<Checkbox>Listed</Checkbox>)).toEqual({ name: undefined, description: undefined })
})
