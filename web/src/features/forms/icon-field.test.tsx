import { expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../testing/page-stage.tsx'
import { IconField } from './icon-field.tsx'

const stage = pageStage()
const changes: unknown[] = []
const open = (hasIcon: boolean, mayChange = true) =>
  stage.open(
    () => (
      <IconField
        picture={<b>Picture</b>}
        hasIcon={hasIcon}
        mayChange={mayChange}
        isBusy={false}
        onChange={(file) => changes.push(file)}
      />
    ),
    () => undefined,
  )

it('can be removed if it is set', async () => {
  await open(true)
  await shows('Replace')
  await press(button('Remove'))
  expect(changes).toEqual([undefined])
})

it('can be added but not removed if it is not set', async () => {
  await open(false)
  await shows('Picture')
  expect(button('Remove')).toBeUndefined()
  expect(text()).not.toContain('Replace')
})

it('is read-only for users who may not change it', async () => {
  await open(true, false)
  await shows('Picture')
  expect(document.querySelector('button, input')).toBeNull()
})
