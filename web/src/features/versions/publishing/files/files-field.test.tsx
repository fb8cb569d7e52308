import { act, useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { button, drop, pageStage, press, text } from '../../../../../testing/page-stage.tsx'
import { FilesField } from './files-field.tsx'
import type { ChosenFile } from './chosen-files.ts'

const stage = pageStage()
let chosen: readonly ChosenFile[] = []
function Page({
  given,
  ...rest
}: {
  given: ChosenFile[]
  isAdditional?: boolean
  isDisabled?: boolean
  error?: string
}) {
  const [files, setFiles] = useState(given)
  useEffect(() => {
    chosen = files
  }, [files])
  return <FilesField isDisabled={false} {...rest} chosen={files} onChange={setFiles} />
}
const open = (given: ChosenFile[] = [], rest: Partial<Parameters<typeof Page>[0]> = {}) =>
  stage.open(
    () => <Page given={given} {...rest} />,
    () => undefined,
  )

const file = (name: string, lastModified = 1) => new File(['bytes'], name, { lastModified })
const one = (name: string, type: ChosenFile['type'] = null): ChosenFile => ({ file: file(name), type })
const chosenTypes = () => chosen.map(({ file: { name }, type }) => [name, type])
const rows = () =>
  [...document.querySelectorAll('.file')].map((row) => row.querySelector('.file-name')?.textContent)
const kind = (name: string) =>
  document.querySelector<HTMLSelectElement>(`select[aria-label="Kind of ${name}"]`)
const kinds = (name: string) => [...(kind(name)?.options ?? [])].map(({ value }) => value)

it('requires files for a version and accepts several', async () => {
  await open()
  const area = document.querySelector('.drop')
  expect(area?.querySelector('b')?.textContent).toBe('Drop the files of a version')
  expect(area?.querySelector('span')?.textContent).toMatch(
    /^or choose them, one or several\. JAR, ZIP, LITEMOD or MRPACK, up to 500.MiB each\.$/,
  )
  expect(area?.querySelector('input')?.multiple).toBe(true)
  await drop(file('lamp.jar'), file('lamp-sources.jar'))
  expect(rows()).toEqual(['lamp.jar', 'lamp-sources.jar'])
  expect(area?.querySelector('b')?.textContent).toBe('Drop more files')
})

it('treats all files added to an existing version as additional files', async () => {
  await open([], { isAdditional: true })
  expect(document.querySelector('.drop b')?.textContent).toBe('Drop more files')
})

it('uses the first file as primary file and offers no type for it', async () => {
  await open([one('lamp.jar'), one('lamp-sources.jar', 'sources-jar')])
  expect(document.querySelectorAll('.file-primary')).toHaveLength(1)
  expect(document.querySelector('.file-primary')?.textContent).toContain('lamp.jar')
  expect([kind('lamp.jar'), kind('lamp-sources.jar')?.value]).toEqual([null, 'sources-jar'])
})

it('has no primary file among files added to a version and derives types from their names', async () => {
  await open([], { isAdditional: true })
  await drop(file('lamp-sources.jar'))
  expect(document.querySelectorAll('.file-primary')).toHaveLength(0)
  expect(chosenTypes()).toEqual([['lamp-sources.jar', 'sources-jar']])
  await drop(file('extra.zip'))
  expect(chosenTypes()).toEqual([
    ['lamp-sources.jar', 'sources-jar'],
    ['extra.zip', null],
  ])
  expect(button('Make main file')).toBeUndefined()
})

it('makes another archive the primary file but no signature', async () => {
  await open([one('lamp.jar'), one('other.jar'), one('lamp.jar.asc', 'signature')])
  expect(
    [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Make main file'),
  ).toHaveLength(1)
  await press(button('Make main file'))
  expect(rows()).toEqual(['other.jar', 'lamp.jar', 'lamp.jar.asc'])
})

it('offers the types that fit the file name, and none for ordinary files', async () => {
  await open([one('lamp.jar'), one('extra.zip'), one('lamp.jar.asc', 'signature')])
  expect(kinds('extra.zip')).toEqual(['', 'required-resource-pack', 'optional-resource-pack'])
  expect(kinds('lamp.jar.asc')).toEqual(['signature'])
})

it('sets and clears the type of a file', async () => {
  await open([one('lamp.jar'), one('extra.zip'), one('more.zip')])
  const choose = (value: string) =>
    act(async () => {
      const select = kind('extra.zip') as HTMLSelectElement
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await choose('required-resource-pack')
  expect(chosenTypes().map(([, type]) => type)).toEqual([null, 'required-resource-pack', null])
  await choose('')
  expect(chosenTypes().map(([, type]) => type)).toEqual([null, null, null])
})

it('removes a file', async () => {
  await open([one('lamp.jar'), one('extra.zip')])
  await press(button('Remove lamp.jar'))
  expect(rows()).toEqual(['extra.zip'])
  await press(button('Remove extra.zip'))
  expect(document.querySelector('.files')).toBeNull()
})

it('distinguishes two builds with the same name and size', async () => {
  const complaint = vi.spyOn(console, 'error')
  await open()
  await drop(file('lamp.jar', 1), file('lamp.jar', 2))
  expect(rows()).toEqual(['lamp.jar', 'lamp.jar'])
  expect(complaint).not.toHaveBeenCalled()
  complaint.mockRestore()
})

it('is locked while it is sent', async () => {
  await open([one('lamp.jar'), one('extra.zip')], { isDisabled: true })
  const controls = [...document.querySelectorAll<HTMLButtonElement>('button, select, input')]
  expect(controls).toHaveLength(5)
  expect(controls.every(({ disabled }) => disabled)).toBe(true)
})

it('shows errors of the files', async () => {
  await open([one('lamp.jar')], { error: 'lamp.jar is damaged.' })
  expect(document.querySelector('[role=alert] .error, .error[role=alert]')?.textContent).toBe(
    'lamp.jar is damaged.',
  )
  expect(text()).toContain('lamp.jar')
})
