import { Suspense, use, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runInline } from '../../../testing/inline-script.ts'
import { afterHydration, guardInput } from './replay-input.ts'
import { recordPressesScript } from './record-presses.ts'

const clicked: string[] = []
let root: Root | undefined
let isSuspended = false
let late = Promise.withResolvers<void>()

function Page({ version = 1 }: { version?: number }) {
  const button = (name: string, opens?: 'menu') => (
    <button type="button" id={name} aria-haspopup={opens} onClick={() => clicked.push(name)}>
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
        <LazyPart version={version}>{button('late')}</LazyPart>
      </Suspense>
      <form onSubmit={(event) => event.preventDefault()}>
        <button id="send" onClick={() => clicked.push('send')}>
          Send
        </button>
      </form>
    </>
  )
}

function LazyPart({ children }: { version: number; children: ReactNode }) {
  if (isSuspended) use(late.promise)
  return children
}

const press = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`)?.click()

beforeEach(() => {
  // No effect here: jsdom reports a missing `animate` as an error.
  Element.prototype.animate = () => ({ cancel: () => {} }) as Animation
  clicked.length = 0
  window.replaysPresses = false
  isSuspended = false
  late = Promise.withResolvers()
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`
  runInline(recordPressesScript)
})
afterEach(() => root?.unmount())

function start() {
  guardInput()
  root = hydrateRoot(document.querySelector('#root') as Element, <Page />)
}
const ready = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  await new Promise<void>((resolve) => afterHydration(resolve))
}

describe('a button pressed before hydration', () => {
  it('is pressed once, in order, after hydration', async () => {
    for (const id of ['two', 'one', 'two']) press(id)
    start()
    await ready()
    expect(clicked).toEqual(['two', 'one'])
    press('one')
    expect(clicked).toEqual(['two', 'one', 'one'])
  })

  it('opens only the last of several dialogs', async () => {
    for (const id of ['menu', 'one', 'other-menu']) press(id)
    start()
    await ready()
    expect(clicked).toEqual(['one', 'other-menu'])
  })

  it('waits until its part of the page is hydrated', async () => {
    isSuspended = true
    start()
    press('late')
    const isReady = ready()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(clicked).toEqual([])
    isSuspended = false
    late.resolve()
    await isReady
    expect(clicked).toEqual(['late'])
  })

  it('waits for its part of the page when the rest is hydrated', async () => {
    isSuspended = true
    start()
    await ready()
    press('late')
    press('one')
    press('late')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(clicked).toEqual(['one'])
    isSuspended = false
    late.resolve()
    await vi.waitFor(() => expect(clicked).toEqual(['one', 'late']))
    press('late')
    expect(clicked).toEqual(['one', 'late', 'late'])
  })

  it('is pressed in the element that replaced it', async () => {
    press('two')
    start()
    const taken = document.querySelector('#two') as Element
    const successor = Object.assign(taken.cloneNode(true), { __reactProps$here: {} })
    successor.addEventListener('click', () => clicked.push('successor'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    taken.replaceWith(successor)
    await ready()
    expect(clicked).toEqual(['successor'])
    successor.parentNode?.replaceChild(taken, successor)
  })

  it('waits for its part of the page when that is rendered again before its code is loaded', async () => {
    isSuspended = true
    press('late')
    start()
    await new Promise((resolve) => setTimeout(resolve, 20))
    root?.render(<Page version={2} />)
    await vi.waitFor(() => expect(document.querySelector('#late')).toBeNull())
    await ready()
    expect(clicked).toEqual([])
    late.resolve()
    await vi.waitFor(() => expect(clicked).toEqual(['late']))
    press('late')
    expect(clicked).toEqual(['late', 'late'])
  })

  it('is not pressed on another page', async () => {
    isSuspended = true
    press('late')
    start()
    await new Promise((resolve) => setTimeout(resolve, 20))
    root?.render(<Page version={2} />)
    await vi.waitFor(() => expect(document.querySelector('#late')).toBeNull())
    await ready()
    const { pathname } = location
    history.replaceState(null, '', '/another-page')
    onTestFinished(() => history.replaceState(null, '', pathname))
    late.resolve()
    await vi.waitFor(() => expect(document.querySelector('#late')).not.toBeNull())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(clicked).toEqual([])
  })

  it('is left to the browser when it submits a native form', async () => {
    press('send')
    start()
    await ready()
    expect(clicked).toEqual([])
  })
})
