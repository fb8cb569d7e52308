import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLiveChannels } from './live-loader.ts'
import { setRenderedMs } from './site-clock.ts'
import { useLive } from './use-live.ts'

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static made: FakeSource[] = []
  static get open() {
    return FakeSource.made.filter(({ readyState }) => readyState !== FakeSource.CLOSED)
  }
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.made.push(this)
  }
  get channels() {
    return new URLSearchParams(this.url.split('?')[1]).getAll('channel')
  }
  get since() {
    return new URLSearchParams(this.url.split('?')[1]).get('since')
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  answer() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  refuse() {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
  emit(...channels: string[]) {
    this.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify({ channels }) }))
  }
}

let root: Root
let visibility: DocumentVisibilityState = 'visible'
const show = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeAll(loadLiveChannels)
beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.made = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('EventSource', FakeSource)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  visibility = 'visible'
  setRenderedMs(Number.NaN)
})

function Listener({ channels, onChange }: { channels: string[]; onChange: () => void }) {
  useLive(channels, onChange)
  return null
}

const gathered = () => vi.advanceTimersByTime(100)
const requested = () => FakeSource.open.map(({ channels }) => channels)

describe('useLive', () => {
  it('listens to all channels of a page by one stream, and notifies each part of its own', () => {
    const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const page = (
      <>
        <Listener channels={['inbox:a']} onChange={one} />
        <Listener channels={['project:b', 'work']} onChange={other} />
      </>
    )
    act(() => root.render(page))
    gathered()
    expect(FakeSource.open.map(({ url }) => url)).toEqual([
      '/_internal/live?channel=inbox%3Aa&channel=project%3Ab&channel=work',
    ])
    FakeSource.open[0]?.emit('project:b', 'work')
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([0, 1])
    FakeSource.open[0]?.dispatchEvent(new Event('snapshot'))
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
    act(() => root.render(null))
    gathered()
    expect(FakeSource.open).toEqual([])
  })

  it('uses the old stream until the new one sends an event', () => {
    const onChange = vi.fn<() => void>()
    act(() => root.render(<Listener channels={['inbox:a']} onChange={onChange} />))
    gathered()
    FakeSource.open[0]?.answer()
    act(() =>
      root.render(
        <>
          <Listener channels={['inbox:a']} onChange={onChange} />
          <Listener channels={['thread:b']} onChange={() => {}} />
        </>,
      ),
    )
    gathered()
    expect(requested()).toEqual([['inbox:a'], ['inbox:a', 'thread:b']])
    FakeSource.open[0]?.emit('inbox:a')
    expect(onChange).toHaveBeenCalledOnce()
    FakeSource.open[1]?.answer()
    expect(requested()).toEqual([['inbox:a', 'thread:b']])
  })

  it('opens no stream without a channel', () => {
    act(() => root.render(<Listener channels={[]} onChange={() => {}} />))
    gathered()
    expect(FakeSource.open).toEqual([])
  })

  it('closes the stream while the page is hidden, and opens it again when it is shown', () => {
    const onChange = vi.fn<() => void>()
    act(() => root.render(<Listener channels={['work']} onChange={onChange} />))
    gathered()
    show('hidden')
    expect(FakeSource.open).toEqual([])
    show('visible')
    expect(FakeSource.open).toHaveLength(1)
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('omits a rejected channel, and requests all again much later', () => {
    const onChange = vi.fn<() => void>()
    act(() => root.render(<Listener channels={['inbox:a', 'project:gone']} onChange={onChange} />))
    gathered()
    FakeSource.open[0]?.refuse()
    vi.advanceTimersByTime(1500)
    expect(requested()).toEqual([['inbox:a']])
    FakeSource.open[0]?.refuse()
    vi.advanceTimersByTime(30_000)
    expect(requested()).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(requested()).toEqual([['inbox:a', 'project:gone']])
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('requests changes since the page was rendered', () => {
    setRenderedMs(Date.now() - performance.now())
    act(() => root.render(<Listener channels={['work']} onChange={() => {}} />))
    gathered()
    const renderedMs = Number(FakeSource.open[0]?.since)
    expect(Date.now() - renderedMs).toBe(100)
    FakeSource.open[0]?.answer()
    vi.advanceTimersByTime(60_000)
    act(() => root.render(<Listener channels={['work', 'thread:a']} onChange={() => {}} />))
    gathered()
    // Data is reused for up to 30 seconds.
    expect(Date.now() - Number(FakeSource.made[1]?.since)).toBe(30_100)
  })

  it('requests missed changes when the channels change during a disconnect', () => {
    setRenderedMs(Date.now() - performance.now())
    const show = (...channels: string[]) =>
      act(() => root.render(<Listener channels={channels} onChange={() => {}} />))
    show('work')
    gathered()
    FakeSource.open[0]?.answer()
    vi.advanceTimersByTime(120_000)
    FakeSource.open[0]?.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(45_000)
    show('work', 'inbox:a')
    gathered()
    expect(Date.now() - Number(FakeSource.made[1]?.since)).toBe(45_100)
  })

  it('requests a channel again that was rejected temporarily', () => {
    act(() => root.render(<Listener channels={['inbox:a', 'project:b']} onChange={() => {}} />))
    gathered()
    FakeSource.open[0]?.refuse()
    vi.advanceTimersByTime(1500)
    FakeSource.open[0]?.answer()
    expect(requested()).toEqual([['inbox:a']])
    vi.advanceTimersByTime(60_000)
    FakeSource.made.at(-1)?.answer()
    expect(requested()).toEqual([['inbox:a', 'project:b']])
  })

  it('lets the browser reconnect after a disconnect', () => {
    act(() => root.render(<Listener channels={['work']} onChange={() => {}} />))
    gathered()
    FakeSource.open[0]?.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(10_000)
    expect(FakeSource.made).toHaveLength(1)
  })
})
