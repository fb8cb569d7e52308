import { expect, it } from 'vitest'
import { pageStage, shows, text as shown } from '../../../../testing/page-stage.tsx'
import { TextFileView } from './text-file-view.tsx'

const stage = pageStage()
const open = (text: string | null, is_cut = false) =>
  stage.open(
    () => <TextFileView path="a/b.txt" content={{ size: 5, text, is_cut }} />,
    () => undefined,
  )

it('shows a text and whether it is truncated', async () => {
  await open('<b>hi</b>')
  await shows('<b>hi</b>')
  expect(shown()).not.toContain('first')
})

it('distinguishes binary from empty content', async () => {
  await open(null)
  await shows('This file cannot be shown as text.')
  expect(document.querySelector('pre')).toBeNull()
})

it('distinguishes empty from binary content', async () => {
  await open('')
  await shows('This file is empty.')
  expect(document.querySelector('pre')).toBeNull()
})
