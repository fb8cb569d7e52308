import { useState } from 'react'
import { expect, it } from 'vitest'
import { pageStage, press } from '../../../../testing/page-stage.tsx'
import { EXPIRY_DAYS } from './token-expiry.ts'
import { ExpiryField } from './expiry-field.tsx'

const stage = pageStage()

function Field() {
  const [day, setDay] = useState('')
  return <ExpiryField day={day} onChange={setDay} error={undefined} />
}

it('marks only the chosen preset', async () => {
  await stage.open(Field, () => undefined)
  const spans = () => [...document.querySelectorAll<HTMLButtonElement>('button')]
  const marked = () => spans().map((span) => span.getAttribute('aria-pressed'))
  expect(marked()).toEqual(EXPIRY_DAYS.map(() => 'false'))
  for (const at of EXPIRY_DAYS.keys()) {
    const span = spans()[at]
    if (span) await press(span)
    expect(marked()).toEqual(EXPIRY_DAYS.map((_, other) => String(other === at)))
  }
})
