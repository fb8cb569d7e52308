import { expect, it } from 'vitest'
import { button, pageStage, press, shows } from '../../../testing/page-stage.tsx'
import { Banner } from './banner.tsx'

const stage = pageStage()
const open = (onDismiss?: () => void) =>
  stage.open(
    () => (
      <Banner level="warning" title="Beware" {...(onDismiss && { onDismiss })}>
        of the well
      </Banner>
    ),
    () => undefined,
  )

it('can be dismissed with `onDismiss`', async () => {
  let presses = 0
  await open(() => (presses += 1))
  await shows('Beware')
  await press(button('Dismiss'))
  expect(presses).toBe(1)
})

it('has no dismiss button without it', async () => {
  await open()
  await shows('Beware')
  expect(document.querySelector('button')).toBeNull()
})
