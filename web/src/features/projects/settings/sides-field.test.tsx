import { expect, it } from 'vitest'
import { pageStage, press, shows } from '../../../../testing/page-stage.tsx'
import type { FormState } from '../../forms/use-form.ts'
import type { GeneralValues } from './general-values.ts'
import { SidesField } from './sides-field.tsx'

const stage = pageStage()
const chosen: unknown[] = []
const open = async (errors: object = {}, isDisabled = false) => {
  chosen.length = 0
  const form = {
    values: { client_side: 'required', server_side: 'unknown' },
    errors,
    set: (name: string, value: string) => chosen.push([name, value]),
  } as unknown as FormState<GeneralValues>
  await stage.open(
    () => <SidesField form={form} isDisabled={isDisabled} />,
    () => undefined,
  )
  await shows('Client')
}
const radios = (side: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name=${side}]`)]
const wrong = () => [...document.querySelectorAll('.error')].map((error) => error.textContent)

it('has separate choices for client and server and none for unknown sides', async () => {
  await open()
  const values = ['required', 'optional', 'unsupported']
  expect(radios('client_side').map(({ value }) => value)).toEqual(values)
  expect(radios('server_side').map(({ value }) => value)).toEqual(values)
  expect(radios('client_side').filter(({ checked }) => checked)).toHaveLength(1)
  expect(radios('server_side').filter(({ checked }) => checked)).toHaveLength(0)
  expect(wrong()).toEqual([])
})

it('sets the chosen side', async () => {
  await open()
  await press(radios('server_side')[1] as HTMLElement)
  expect(chosen).toEqual([['server_side', 'optional']])
})

it('shows an error at the invalid side only', async () => {
  await open({ server_side: 'Choose one.' })
  expect(wrong()).toEqual(['Choose one.'])
  expect(document.querySelectorAll('fieldset.bad')).toHaveLength(1)
  expect(document.querySelector('fieldset.bad')?.contains(radios('server_side')[0] as Node)).toBe(true)
})

it('is disabled for users who may not edit', async () => {
  await open({}, true)
  expect([...radios('client_side'), ...radios('server_side')].every(({ disabled }) => disabled)).toBe(true)
})
