// @vitest-environment node
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Checkbox, Radio, Switch } from './checkbox.tsx'

/** The accessible name and description of the input, by its ARIA attributes. */
function spoken(tick: ReactElement) {
  const markup = renderToStaticMarkup(tick)
  const description = (attribute: string) => {
    const id = new RegExp(`<input[^>]* ${attribute}="([^"]*)"`).exec(markup)?.[1]
    return id === undefined ? undefined : new RegExp(`<span[^>]* id="${id}">([^<]*)</span>`).exec(markup)?.[1]
  }
  return { name: description('aria-labelledby'), description: description('aria-describedby') }
}

it.each([
  ['checkbox', Checkbox],
  ['radio', Radio],
  ['switch', Switch],
])('a %s is named by its label and described by its hint', (_kind, Tick) => {
  expect(spoken(<Tick hint="Shown to everybody.">Listed</Tick>)).toEqual({
    name: 'Listed',
    description: 'Shown to everybody.',
  })
})

it('is named by the label around it without a hint', () => {
  expect(spoken(<Checkbox>Listed</Checkbox>)).toEqual({ name: undefined, description: undefined })
})
