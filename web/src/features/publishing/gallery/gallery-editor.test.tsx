// @vitest-environment happy-dom
import type { ProjectDetail } from '@quarry/api/contract/catalogue/projects'
import { expect, it, vi } from 'vitest'
import {
  button,
  dialog,
  drop,
  opened,
  pageStage,
  press,
  shows,
  submit,
} from '../../../../testing/page-stage.tsx'
import { GalleryEditor } from './gallery-editor.tsx'

const stage = pageStage()
const project = {
  id: 'PPPPPPPP',
  slug: 'anvil',
  title: 'Anvil',
  url_type: 'mod',
  gallery: [],
  viewer: { can: [] },
} as unknown as ProjectDetail

const aPicture = (name: string) => new File(['bytes'], name, { type: 'image/png' })
const open = async (answer: () => unknown = () => undefined) => {
  await stage.open(() => <GalleryEditor project={project} />, answer, { id: 'AAAAAAAA' })
  await shows('Drop images')
}
const isTitled = (title: string) =>
  vi.waitFor(() => expect(dialog()?.querySelector('h2')?.textContent).toBe(title))
const sentFiles = () => stage.sent.map(({ input }) => (input as { body: File }).body.name)

it('adds several pictures one after the other', async () => {
  await open()
  await drop(aPicture('cave.png'), aPicture('hill.png'))
  await isTitled('Add image 1 of 2')
  await submit()
  await isTitled('Add image 2 of 2')
  await submit()
  await vi.waitFor(() => expect(dialog()).toBeNull())
  expect(sentFiles()).toEqual(['cave.png', 'hill.png'])
})

it('begins anew with each of them, and adds no more once it is left', async () => {
  await open()
  await drop(aPicture('cave.png'), aPicture('hill.png'), aPicture('lake.png'))
  await opened()
  await submit()
  await isTitled('Add image 2 of 3')
  await press(button('Cancel', dialog()))
  expect(dialog()).toBeNull()
  expect(sentFiles()).toEqual(['cave.png'])
})

it('stays with a picture that was refused', async () => {
  await open(() => {
    throw Object.assign(new Error('too many pixels'), { status: 400 })
  })
  await drop(aPicture('cave.png'), aPicture('hill.png'))
  await opened()
  await submit()
  await isTitled('Add image 1 of 2')
  expect(dialog().querySelector('[role=alert]')).not.toBeNull()
})
