// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLive } from './use-live.ts'

class FakeSource extends EventTarget {
  static open: FakeSource[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.open.push(this)
  }
  close() {
    FakeSource.open = FakeSource.open.filter((source) => source !== this)
  }
}

let root: Root
let visibility: DocumentVisibilityState = 'visible'
const show = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('EventSource', FakeSource)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  visibility = 'visible'
})

function Listener({ channels, onChange }: { channels: string[]; onChange: () => void }) {
  useLive(channels, onChange)
  return null
}

describe('useLive', () => {
  it('listens to the channels, tells of changes and of gaps, and leaves with the page', () => {
    const onChange = vi.fn<() => void>()
    act(() => root.render(<Listener channels={['project:a', 'work']} onChange={onChange} />))
    expect(FakeSource.open.map(({ url }) => url)).toEqual([
      '/_internal/live?channel=project%3Aa&channel=work',
    ])
    FakeSource.open[0]?.dispatchEvent(new Event('changed'))
    FakeSource.open[0]?.dispatchEvent(new Event('snapshot'))
    expect(onChange).toHaveBeenCalledTimes(2)
    act(() => root.render(null))
    expect(FakeSource.open).toEqual([])
  })

  it('opens nothing without a channel', () => {
    act(() => root.render(<Listener channels={[]} onChange={() => {}} />))
    expect(FakeSource.open).toEqual([])
  })

  it('rests while the page is hidden, and looks anew when it is shown', () => {
    const onChange = vi.fn<() => void>()
    act(() => root.render(<Listener channels={['work']} onChange={onChange} />))
    show('hidden')
    expect(FakeSource.open).toEqual([])
    show('visible')
    expect(FakeSource.open).toHaveLength(1)
    expect(onChange).toHaveBeenCalledTimes(1)
  })
})
