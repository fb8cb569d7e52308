// @vitest-environment happy-dom
import { useEffect, useReducer, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { afterHydration, guardEarlyInput } from './early-input.ts'

type Values = { email: string; name: string; about: string; kind: string; news: boolean; side: string }
const stored: Values = {
  email: '',
  name: 'Ada',
  about: 'first text',
  kind: 'mod',
  news: true,
  side: 'client',
}

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.innerHTML = ''
})

/** One state for all fields, built upon what it was drawn with; drawn a second time right after hydration. */
function Fields({ onSend }: { onSend?: (values: Values) => void }) {
  const [values, setValues] = useState(stored)
  // Drawn anew by the first thing that happens, before anybody was told of anything.
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => draw(), [])
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        onSend?.(values)
      }}
    >
      <input
        name="email"
        type="email"
        value={values.email}
        onChange={(e) => set({ email: e.target.value })}
      />
      <input name="name" value={values.name} onChange={(e) => set({ name: e.target.value })} />
      <textarea name="about" value={values.about} onChange={(e) => set({ about: e.target.value })} />
      <select name="kind" value={values.kind} onChange={(e) => set({ kind: e.target.value })}>
        <option value="mod">Mod</option>
        <option value="plugin">Plugin</option>
      </select>
      <input
        name="news"
        type="checkbox"
        checked={values.news}
        onChange={(e) => set({ news: e.target.checked })}
      />
      {['client', 'server'].map((side) => (
        <input
          key={side}
          id={side}
          name="side"
          type="radio"
          value={side}
          checked={values.side === side}
          onChange={() => set({ side })}
        />
      ))}
      <output>{JSON.stringify(values)}</output>
      <button>Send</button>
    </form>
  )
}

const field = (selector: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const known = () => JSON.parse(field('output').textContent) as Values

/** The page as the server sends it, then what a hand does, then the scripts. */
async function hydrateAfter(work: () => void, element = <Fields />) {
  document.body.innerHTML = `<div id="root">${renderToString(element)}</div>`
  work()
  guardEarlyInput()
  root = hydrateRoot(field('#root'), element)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await new Promise<void>((resolve) => afterHydration(resolve))
}

describe('what is typed before the scripts are there', () => {
  it('is known to the page, field by field, and is not written over', async () => {
    await hydrateAfter(() => {
      field('[name=email]').value = 'ada@example.com'
      field('[name=name]').value = 'Ada L.'
      field('textarea').value = 'first text, and more'
      field('select').value = 'plugin'
      field('[name=news]').checked = false
      field('#server').checked = true
    })
    const typed = {
      email: 'ada@example.com',
      name: 'Ada L.',
      about: 'first text, and more',
      kind: 'plugin',
      news: false,
      side: 'server',
    }
    await vi.waitFor(() => expect(known()).toEqual(typed))
    expect(field('[name=email]').value).toBe(typed.email)
    expect(field('textarea').value).toBe(typed.about)
    expect([field('[name=news]').checked, field('#server').checked, field('#client').checked]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('changes nothing where nobody typed, and leaves the fields to the page', async () => {
    await hydrateAfter(() => {})
    await vi.waitFor(() => expect(known()).toEqual(stored))
    const name = field('[name=name]')
    name.value = 'Grace'
    name.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => expect(known().name).toBe('Grace'))
    expect(name.value).toBe('Grace')
  })

  it('is in the form when that was sent too early', async () => {
    const sent = vi.fn<(values: Values) => void>()
    await hydrateAfter(
      () => {
        field('[name=name]').value = 'Ada L.'
        window.earlySubmits = new Set([document.forms[0] as HTMLFormElement])
      },
      <Fields onSend={sent} />,
    )
    await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ ...stored, name: 'Ada L.' }))
  })
})
