import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, dialog, opened, pageStage, press } from '../../../testing/page-stage.tsx'
import { Form } from '../controls/form.tsx'
import { ConfirmedSubmit } from './confirmed-submit.tsx'

const stage = pageStage()
const sent = vi.fn<(reason: unknown) => void>()
beforeEach(() => sent.mockClear())

const open = (isNeeded?: () => boolean) =>
  stage.open(
    () => (
      <Form
        draft={null}
        onSubmit={(event) => {
          event.preventDefault()
          sent(new FormData(event.currentTarget).get('reason'))
        }}
      >
        <input name="reason" defaultValue="Spam" />
        <ConfirmedSubmit
          label="Suspend"
          title="Suspend this account?"
          text="It loses its access."
          {...(isNeeded && { isNeeded })}
        />
      </Form>
    ),
    () => undefined,
  )

it('submits the form once it is confirmed', async () => {
  await open()
  await press(button('Suspend'))
  await opened()
  expect(sent).not.toHaveBeenCalled()
  await press(button('Suspend', dialog()))
  expect(sent.mock.calls).toEqual([['Spam']])
})

it('submits nothing on Cancel', async () => {
  await open()
  await press(button('Suspend'))
  await opened()
  await press(button('Cancel', dialog()))
  expect(sent).not.toHaveBeenCalled()
})

it('stays open without submitting while another button of the form is busy', async () => {
  const Part = () => {
    const [disabled, setDisabled] = useState(false)
    return (
      <Form
        draft={null}
        onSubmit={(event) => {
          event.preventDefault()
          sent('Spam')
        }}
      >
        <ConfirmedSubmit label="Suspend" title="Suspend this account?" text="It." disabled={disabled} />
        <button type="button" onClick={() => setDisabled(!disabled)}>
          Other
        </button>
      </Form>
    )
  }
  await stage.open(
    () => <Part />,
    () => undefined,
  )
  await press(button('Suspend'))
  await opened()
  await press(button('Other'))
  await press(button('Suspend', dialog()))
  expect(sent).not.toHaveBeenCalled()
  await press(button('Other'))
  await press(button('Suspend', dialog()))
  expect(sent).toHaveBeenCalledTimes(1)
})

it('submits at once where no confirmation is needed', async () => {
  await open(() => false)
  await press(button('Suspend'))
  expect(sent).toHaveBeenCalledTimes(1)
})
