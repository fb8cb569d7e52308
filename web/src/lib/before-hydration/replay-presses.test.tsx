// @vitest-environment happy-dom
import { Suspense, use, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runInline } from '../../../testing/inline-script.ts'
import { afterHydration, guardEarlyInput } from './replay-input.ts'
import { earlyPressScript } from './record-presses.ts'

const heard: string[] = []
let root: Root | undefined
let isLate = false
let late = Promise.withResolvers<void>()

function Page() {
  const button = (name: string, opens?: 'menu') => (
    <button type="button" id={name} aria-haspopup={opens} onClick={() => heard.push(name)}>
      {name}
    </button>
  )
  return (
    <>
      {button('one')}
      {button('two')}
      {button('menu', 'menu')}
      {button('other-menu', 'menu')}
      <Suspense>
        <LazyPart>{button('late')}</LazyPart>
      </Suspense>
      <form onSubmit={(event) => event.preventDefault()}>
        <button id="send" onClick={() => heard.push('send')}>
          Send
        </button>
      </form>
    </>
  )
}

function LazyPart({ children }: { children: ReactNode }) {
  if (isLate) use(late.promise)
  return children
}

const press = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`)?.click()

beforeEach(() => {
  // Told in vain here: the environment calls an end of it an error.
  Element.prototype.animate = () => ({ cancel: () => {} }) as Animation
  heard.length = 0
  window.servesPresses = false
  isLate = false
  late = Promise.withResolvers()
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`
  runInline(earlyPressScript)
})
afterEach(() => root?.unmount())

function start() {
  guardEarlyInput()
  root = hydrateRoot(document.querySelector('#root') as Element, <Page />)
}
const ready = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  await new Promise<void>((resolve) => afterHydration(resolve))
}

describe('a button pressed before the scripts are there', () => {
  it('is pressed once and in its turn when they are', async () => {
    for (const id of ['two', 'one', 'two']) press(id)
    start()
    await ready()
    expect(heard).toEqual(['two', 'one'])
    press('one')
    expect(heard).toEqual(['two', 'one', 'one'])
  })

  it('opens only what was wanted last', async () => {
    for (const id of ['menu', 'one', 'other-menu']) press(id)
    start()
    await ready()
    expect(heard).toEqual(['one', 'other-menu'])
  })

  it('waits for its part of the page', async () => {
    isLate = true
    start()
    press('late')
    const isReady = ready()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(heard).toEqual([])
    isLate = false
    late.resolve()
    await isReady
    expect(heard).toEqual(['late'])
  })

  it('waits for its part of the page also when the rest is ready', async () => {
    isLate = true
    start()
    await ready()
    press('late')
    press('one')
    press('late')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(heard).toEqual(['one'])
    isLate = false
    late.resolve()
    await vi.waitFor(() => expect(heard).toEqual(['one', 'late']))
    press('late')
    expect(heard).toEqual(['one', 'late', 'late'])
  })

  it('is pressed in the one that has taken its place', async () => {
    press('two')
    start()
    const taken = document.querySelector('#two') as Element
    const successor = Object.assign(taken.cloneNode(true), { __reactProps$here: {} })
    successor.addEventListener('click', () => heard.push('successor'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    taken.replaceWith(successor)
    await ready()
    expect(heard).toEqual(['successor'])
    successor.parentNode?.replaceChild(taken, successor)
  })

  it('is left to the browser where it sends a form', async () => {
    press('send')
    start()
    await ready()
    expect(heard).toEqual([])
  })
})
