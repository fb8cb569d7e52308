import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { rootInPage } from '../../../testing/page-stage.tsx'
import { createQueryClient } from './query-client.ts'
import { useMutation } from './use-mutation.ts'

const root = rootInPage()

/** A button whose request waits until it is answered. */
async function show() {
  const answers: (() => void)[] = []
  const send = vi.fn<(input: unknown) => Promise<void>>(
    () => new Promise<void>((resolve) => answers.push(resolve)),
  )
  const buttons: ((input: unknown) => void)[] = []
  function Page() {
    buttons.push(useMutation({ mutationFn: send }).mutate)
    return null
  }
  await act(async () =>
    root().render(
      <QueryClientProvider client={createQueryClient()}>
        <Page />
      </QueryClientProvider>,
    ),
  )
  const mutate = (input: unknown) => buttons.at(-1)?.(input)
  return { send, mutate, press: (input: unknown) => act(async () => mutate(input)), answers, buttons }
}

it('sends one request for a double click, also before the button shows that it is busy', async () => {
  const { send, mutate } = await show()
  await act(async () => {
    mutate({ accepts: true })
    mutate({ accepts: true })
  })
  expect(send).toHaveBeenCalledTimes(1)
})

it('sends again after the response', async () => {
  const { send, press, answers } = await show()
  await press({ accepts: true })
  await act(async () => answers[0]?.())
  await press({ accepts: true })
  expect(send).toHaveBeenCalledTimes(2)
})

it('sends requests for other rows, other values and other files, each after the response to the one before', async () => {
  const { send, press, answers } = await show()
  const inputs = [true, false, true, { file: new File(['a'], 'a') }, { file: new File(['b'], 'b') }]
  for (const input of inputs) await press(input)
  for (let sent = 1; sent <= inputs.length; sent++) {
    expect(send).toHaveBeenCalledTimes(sent)
    await act(async () => answers[sent - 1]?.())
  }
  expect(send.mock.calls.map(([input]) => input)).toEqual(inputs)
})

it('sends the next request also if there is no response to the one before', async () => {
  const { send, press } = await show()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const input of [true, false]) await press(input)
  expect(send).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(send.mock.calls.map(([input]) => input)).toEqual([true, false])
})

it('sends the next request after one that failed', async () => {
  const { send, press } = await show()
  send.mockRejectedValueOnce(new Error('refused'))
  for (const input of [true, false]) await press(input)
  expect(send.mock.calls.map(([input]) => input)).toEqual([true, false])
})

it('sends the opposite value again while an equal request is running', async () => {
  const { send, press, answers } = await show()
  for (const input of [true, false, true]) await press(input)
  await act(async () => answers[0]?.())
  await press(false)
  for (const answered of [1, 2]) await act(async () => answers[answered]?.())
  expect(send.mock.calls.map(([input]) => input)).toEqual([true, false, true, false])
})

it('has the same function for every render', async () => {
  const { press, answers, buttons } = await show()
  await press(true)
  await act(async () => answers[0]?.())
  expect(new Set(buttons).size).toBe(1)
})
