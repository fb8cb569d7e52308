import type { OpenedVersion } from '@quarry/api/contract/versions/version-shapes'
import { expect, it } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  submit,
} from '../../../../../testing/page-stage.tsx'
import { StoredFiles } from './stored-files.tsx'

const stage = pageStage()
const file = (filename: string, primary: boolean) => ({
  filename,
  primary,
  size: 5,
  file_type: null,
  hashes: { sha1: `sha1 of ${filename}`, sha512: '' },
})
const version = {
  id: 'VVVVVVVV',
  files: [file('main.jar', true), file('extra.jar', false)],
  viewer: { can: ['file.delete'] },
} as unknown as OpenedVersion
const open = async () => {
  await stage.open(
    () => <StoredFiles version={version} />,
    () => undefined,
    { id: 'AAAAAAAA' },
  )
  await shows('extra.jar')
}

it('deletes a file only after confirmation', async () => {
  await open()
  await press(button('Remove extra.jar'))
  await opened()
  expect(dialog().textContent).toContain('Delete extra.jar?')
  expect(stage.sent).toEqual([])
  await submit()
  expect(stage.sent.map(({ method, input }) => [method, input])).toEqual([
    [
      'DELETE',
      { params: { hash: 'sha1 of extra.jar' }, query: { algorithm: 'sha1', version_id: 'VVVVVVVV' } },
    ],
  ])
})

it('keeps the file when deletion is cancelled', async () => {
  await open()
  await press(button('Remove extra.jar'))
  await opened()
  await press(button('Cancel', dialog()))
  expect(dialog()).toBeNull()
  expect(stage.sent).toEqual([])
})

it('offers no deletion for the primary file', async () => {
  await open()
  expect(button('Remove main.jar')).toBeUndefined()
})
