import { toApiError } from '@quarry/api/contract/client'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { button, pageStage, press, queryClientOfTest, shows, text } from '../../../../testing/page-stage.tsx'
import { aServer } from '../../../../testing/servers.ts'
import { loadServer } from './load-server.ts'
import { FailedServer, MissingServer } from './server-problem.tsx'

const stage = pageStage()

const loading = (answer: () => unknown) =>
  loadServer({ queryClient: queryClientOfTest(), api: (async () => answer()) as never }, 'SSSSSSSS')

describe('loading a server', () => {
  it('gives the server', async () => {
    expect(await loading(() => aServer())).toMatchObject({ name: 'Lobby' })
  })

  it.each([403, 404])('does not find one that is refused with %d, and keeps the error', async (status) => {
    const refusal = () => {
      throw toApiError(status, { error: 'x', description: 'there is no server “SSSSSSSS”' })
    }
    await expect(loading(refusal)).rejects.toMatchObject({
      isNotFound: true,
      data: { details: `${status}: there is no server “SSSSSSSS”` },
    })
  })

  it('fails with any other error', async () => {
    const failure = () => {
      throw toApiError(422, { error: 'x', description: 'odd' })
    }
    await expect(loading(failure)).rejects.toMatchObject({ status: 422 })
  })
})

it('a server that is not found is explained, with the error to copy and a way to the list', async () => {
  await stage.open(
    () => <MissingServer details="404: there is no server “ZZ”" />,
    () => undefined,
  )
  await shows('Server not found')
  expect(text()).toContain('404: there is no server “ZZ”')
  expect(document.querySelector('a[href="/servers/manage"]')?.textContent).toBe('View your servers')
})

describe('a server that cannot be loaded', () => {
  const reset = vi.fn<() => void>()
  const open = async (error: unknown) => {
    reset.mockReset()
    await stage.open(
      () => <FailedServer error={error as Error} reset={reset} />,
      () => undefined,
    )
    await shows('The server could not be loaded')
  }
  afterEach(() => vi.useRealTimers())

  it('names the error and can be loaded at once', async () => {
    await open(toApiError(502, { error: 'x', description: 'no answer' }))
    expect(text()).toContain('502: no answer')
    await press(button('Reload now'))
    await vi.waitFor(() => expect(reset).toHaveBeenCalledTimes(1))
  })

  it('is loaded again after fifteen seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await open(new Error('odd'))
    const second = () => act(async () => void vi.advanceTimersByTime(1000))
    // oxlint-disable-next-line no-await-in-loop -- each second is shown
    for (let count = 0; count < 14; count += 1) await second()
    expect(text()).toContain('in 1 second')
    expect(reset).not.toHaveBeenCalled()
    await second()
    await vi.waitFor(() => expect(reset).toHaveBeenCalledTimes(1))
  })
})
