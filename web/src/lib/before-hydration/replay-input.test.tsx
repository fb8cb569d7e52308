import { Suspense, use, useEffect, useReducer, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { afterHydration, guardInput } from './replay-input.ts'

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

/** One state for all fields, initialized at the first render; rendered a second time right after hydration. */
function Fields({ onSend }: { onSend?: (values: Values) => void }) {
  const [values, setValues] = useState(stored)
  // Rendered again by the first event, before any input is replayed.
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
/** Scripts cannot write into a guarded field; users can. */
const byUser = (selector: string, name: 'value' | 'checked', content: unknown) =>
  Reflect.set(HTMLInputElement.prototype, name, content, field(selector))
const known = () => JSON.parse(field('output').textContent) as Values

/** Renders the page on the server, performs the user's input, then hydrates. */
async function hydrateAfter(work: () => void, element = <Fields />) {
  document.body.innerHTML = `<div id="root">${renderToString(element)}</div>`
  work()
  guardInput()
  root = hydrateRoot(field('#root'), element)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await new Promise<void>((resolve) => afterHydration(resolve))
}

describe('input before hydration', () => {
  it('reaches the page field by field and is not overwritten', async () => {
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

  it('changes nothing in untouched fields and leaves them to the page', async () => {
    await hydrateAfter(() => {})
    await vi.waitFor(() => expect(known()).toEqual(stored))
    const name = field('[name=name]')
    name.value = 'Grace'
    name.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => expect(known().name).toBe('Grace'))
    expect(name.value).toBe('Grace')
  })

  it('is replayed in page order, without a choice that no longer exists', async () => {
    const replayed: string[] = []
    const sizes = { list: ['20', '5'], grid: ['24', '6'] }
    function Page() {
      const [view, setView] = useState<keyof typeof sizes>('list')
      const pick = (name: string, value: string) => replayed.push(`${name} ${value}`)
      return (
        <>
          <select id="above" onChange={(e) => pick('above', e.target.value)}>
            {sizes[view].map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
          <input
            id="view"
            type="checkbox"
            checked={view === 'grid'}
            onChange={() => {
              pick('view', 'grid')
              setView('grid')
            }}
          />
          <select id="below" onChange={(e) => pick('below', e.target.value)}>
            {sizes[view].map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </>
      )
    }
    await hydrateAfter(
      () => {
        field('#above').value = '5'
        field('#view').checked = true
        field('#below').value = '5'
      },
      <Page />,
    )
    expect(replayed).toEqual(['above 5', 'view grid'])
  })

  it('waits for a lazy-loaded part and is not overwritten by it', async () => {
    const code = Promise.withResolvers<void>()
    let isServer = true
    function LazyField({ name }: { name: string }) {
      if (!isServer) use(code.promise)
      const [text, setText] = useState('')
      return <input id="late" aria-label={name} value={text} onChange={(e) => setText(e.target.value)} />
    }
    function Page() {
      const [name, setName] = useState('')
      return (
        <>
          <input id="name" value={name} onChange={(e) => setName(e.target.value)} />
          <Suspense>
            <LazyField name={name} />
          </Suspense>
        </>
      )
    }
    const server = renderToString(<Page />)
    document.body.innerHTML = `<div id="root">${server}</div>`
    isServer = false
    field('#name').value = 'Ada'
    field('#late').value = 'typed early'
    guardInput()
    root = hydrateRoot(field('#root'), <Page />)
    await new Promise((resolve) => setTimeout(resolve, 20))
    const ready = vi.fn<() => void>()
    afterHydration(ready)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(ready).not.toHaveBeenCalled()
    expect(field('#late').value).toBe('typed early')
    code.resolve()
    await vi.waitFor(() => expect(ready).toHaveBeenCalled())
    expect([field('#late').value, field('#late').getAttribute('aria-label')]).toEqual(['typed early', 'Ada'])
  })

  it('is preserved in a part that hydrates after the rest, and submitted with it', async () => {
    const code = Promise.withResolvers<void>()
    const sent = vi.fn<(values: Values) => void>()
    let isServer = true
    function LazyField() {
      if (!isServer) use(code.promise)
      return <Fields onSend={sent} />
    }
    const page = (
      <Suspense>
        <LazyField />
      </Suspense>
    )
    document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`
    isServer = false
    guardInput()
    root = hydrateRoot(field('#root'), page)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await new Promise<void>((resolve) => afterHydration(resolve))
    byUser('[name=name]', 'value', 'Ada L.')
    byUser('[name=news]', 'checked', false)
    document.forms[0]?.requestSubmit()
    code.resolve()
    const typed = { ...stored, name: 'Ada L.', news: false }
    await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(typed))
    expect([field('[name=name]').value, field('[name=news]').checked]).toEqual(['Ada L.', false])
  })

  it('is restored when its part is rendered again before its code is loaded', async () => {
    const code = Promise.withResolvers<void>()
    let isServer = true
    function LazyFields({ name }: { name: string }) {
      if (!isServer) use(code.promise)
      return (
        <form aria-label={name}>
          <textarea name="words" defaultValue="" />
          <input type="checkbox" name="news" value="weekly" />
          <select name="kind">
            <option>Mod</option>
            <option>Plugin</option>
          </select>
          <input name="untouched" defaultValue="as stored" />
        </form>
      )
    }
    const hydrated = Promise.withResolvers<(name: string) => void>()
    function Page() {
      const [name, setName] = useState('First')
      useEffect(() => hydrated.resolve(setName), [])
      return (
        <Suspense>
          <LazyFields name={name} />
        </Suspense>
      )
    }
    document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`
    isServer = false
    field('textarea').value = 'typed early'
    field('[name=news]').checked = true
    guardInput()
    field('select').value = 'Plugin'
    field('select').dispatchEvent(new Event('change', { bubbles: true }))
    root = hydrateRoot(field('#root'), <Page />)
    const rename = await hydrated.promise
    afterHydration(() => {})
    // React gives up the hydration of a part that changes before its code is loaded.
    rename('Second')
    await vi.waitFor(() => expect(document.querySelector('textarea')).toBeNull())
    code.resolve()
    await vi.waitFor(() => expect(field('form').getAttribute('aria-label')).toBe('Second'))
    await vi.waitFor(() => expect(field('textarea').value).toBe('typed early'))
    expect([field('[name=news]').checked, field('select').value]).toEqual([true, 'Plugin'])
    expect(field('[name=untouched]').value).toBe('as stored')
  })

  it('is in a form that was submitted before hydration', async () => {
    const sent = vi.fn<(values: Values) => void>()
    await hydrateAfter(
      () => {
        field('[name=name]').value = 'Ada L.'
        window.recordedSubmits = new Set([document.forms[0] as HTMLFormElement])
      },
      <Fields onSend={sent} />,
    )
    await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ ...stored, name: 'Ada L.' }))
  })
})
