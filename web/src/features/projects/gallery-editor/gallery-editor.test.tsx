import { toApiError } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { GALLERY_TITLE } from '@quarry/domain/limits/lengths'
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
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
  text,
  typeInto,
} from '../../../../testing/page-stage.tsx'
import { projectKeys } from '../project.queries.ts'
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
const open = async (answer: (input: { body: File }) => unknown = () => undefined) => {
  await stage.open(
    () => <GalleryEditor project={project} />,
    (_, input) => answer(input),
    { id: 'AAAAAAAA' },
  )
  await shows('Drop images')
}
const isTitled = (title: string) =>
  vi.waitFor(() => expect(dialog()?.querySelector('h2')?.textContent).toBe(title))
const sentFiles = () => stage.sent.map(({ input }) => (input as { body: File }).body.name)

it('adds several images one after the other', async () => {
  await open()
  await drop(aPicture('cave.png'), aPicture('hill.png'))
  await isTitled('Add image 1 of 2')
  await submit()
  await isTitled('Add image 2 of 2')
  await submit()
  await vi.waitFor(() => expect(dialog()).toBeNull())
  expect(sentFiles()).toEqual(['cave.png', 'hill.png'])
})

it('starts with an empty form for each image and stops when the user leaves', async () => {
  await open()
  await drop(aPicture('cave.png'), aPicture('hill.png'), aPicture('lake.png'))
  await opened()
  await submit()
  await isTitled('Add image 2 of 3')
  await press(button('Cancel', dialog()))
  expect(dialog()).toBeNull()
  expect(sentFiles()).toEqual(['cave.png'])
})

it('stays on an image that was rejected', async () => {
  await open(() => {
    throw Object.assign(new Error('too many pixels'), { status: 400 })
  })
  await drop(aPicture('cave.png'), aPicture('hill.png'))
  await opened()
  await submit()
  await isTitled('Add image 1 of 2')
  expect(dialog().querySelector('[role=alert]')).not.toBeNull()
})

it('adds all selected images in order, after the existing ones, with the caption of the first', async () => {
  await open()
  await drop(aPicture('cave.png'), aPicture('hill.png'), aPicture('lake.png'))
  await isTitled('Add image 1 of 3')
  await typeInto(dialog().querySelector('input') as HTMLInputElement, 'A cave')
  await press(button('Add all 3', dialog()))
  await vi.waitFor(() => expect(sentFiles()).toEqual(['cave.png', 'hill.png', 'lake.png']))
  expect(dialog()).toBeNull()
  expect(stage.sent.map(({ input }) => (input as { query: object }).query)).toEqual([
    { ext: 'png', featured: 'true', ordering: 0, title: 'A cave' },
    { ext: 'png', featured: 'false', ordering: 1 },
    { ext: 'png', featured: 'false', ordering: 2 },
  ])
})

it('adds all remaining images at once and offers this only while there are several', async () => {
  await open()
  await drop(aPicture('cave.png'), aPicture('hill.png'), aPicture('lake.png'))
  await opened()
  await submit()
  await isTitled('Add image 2 of 3')
  await press(button('Add all 2', dialog()))
  await vi.waitFor(() => expect(sentFiles()).toEqual(['cave.png', 'hill.png', 'lake.png']))
  await drop(aPicture('moon.png'))
  await isTitled('Add image')
  expect(
    [...dialog().querySelectorAll('button')].some(({ textContent }) => textContent?.startsWith('Add all')),
  ).toBe(false)
})

it('adds no image while the caption of the first is invalid', async () => {
  await open()
  await drop(aPicture('cave.png'), aPicture('hill.png'))
  await opened()
  await typeInto(dialog().querySelector('input') as HTMLInputElement, 'x'.repeat(GALLERY_TITLE.max + 1))
  await press(button('Add all 2', dialog()))
  expect(dialog().querySelector('[aria-invalid=true]')).not.toBeNull()
  expect(stage.sent).toEqual([])
})

it('shows why an image was rejected, continues with the others and adds it on retry', async () => {
  const refusal = toApiError(400, { error: 'invalid_input', description: 'This image has too many pixels.' })
  let isRefusing = true
  await open(({ body }) => {
    if (isRefusing && body.name === 'cave.png') throw refusal
  })
  await drop(aPicture('cave.png'), aPicture('hill.png'))
  await opened()
  await press(button('Add all 2', dialog()))
  const alert = 'cave.png was not added: This image has too many pixels.'
  await vi.waitFor(() => expect(document.querySelector('[role=alert].error')?.textContent).toBe(alert))
  await vi.waitFor(() => expect(sentFiles()).toEqual(['cave.png', 'hill.png']))
  isRefusing = false
  await press(button('Try again: cave.png'))
  await vi.waitFor(() => expect(sentFiles()).toEqual(['cave.png', 'hill.png', 'cave.png']))
  expect(text()).not.toContain('was not added')
})

it('removes a rejected image when it is dismissed', async () => {
  await open(() => {
    throw toApiError(0, undefined)
  })
  await drop(aPicture('cave.png'), aPicture('hill.png'))
  await opened()
  await press(button('Add all 2', dialog()))
  await shows('hill.png was not added')
  await press(button('Dismiss cave.png'))
  expect([text().includes('cave.png'), text().includes('hill.png was not added')]).toEqual([false, true])
})

it('shows the progress, sends one image at a time and stops on request', async () => {
  const answers: PromiseWithResolvers<void>[] = []
  await open(() => {
    answers.push(Promise.withResolvers())
    return answers.at(-1)?.promise
  })
  await drop(aPicture('cave.png'), aPicture('hill.png'), aPicture('lake.png'))
  await opened()
  await press(button('Add all 3', dialog()))
  await shows('Adding cave.png0 of 3')
  expect(sentFiles()).toEqual(['cave.png'])
  await act(async () => answers[0]?.resolve())
  await shows('Adding hill.png1 of 3')
  expect(document.querySelector('progress')?.value).toBe(33)
  await press(button('Stop'))
  await act(async () => answers[1]?.resolve())
  expect(sentFiles()).toEqual(['cave.png', 'hill.png'])
  expect(document.querySelector('progress')).toBeNull()
})

it('edits only what was changed, and offers a choice if someone else changed it meanwhile', async () => {
  const image = {
    url: 'https://quarry.test/data/a.png',
    title: 'A cave',
    description: null,
    created: '2026-01-01T00:00:00Z',
    ordering: 0,
    featured: false,
    revision: 'seen',
  }
  let current = image
  const withImage = () => ({ ...project, gallery: [current] }) as unknown as ProjectDetail
  const Page = () => {
    const { data } = useQuery({
      queryKey: projectKeys.all,
      queryFn: async () => withImage(),
      initialData: withImage,
    })
    return <GalleryEditor project={data} />
  }
  await stage.open(
    () => <Page />,
    (_, { query }: { query: { revision: string } }) => {
      if (query.revision === 'saved') return undefined
      current = { ...image, title: 'Theirs', revision: 'saved' }
      throw toApiError(409, {
        error: 'conflict',
        description: 'this was changed by someone else in the meantime',
        fields: [{ path: 'title', message: 'was changed', rule: 'changed_meanwhile', params: {} }],
      })
    },
    { id: 'AAAAAAAA' },
  )
  const queries = () => stage.sent.map(({ input }) => (input as { query: object }).query)
  await shows('Edit')
  await press(button('Edit'))
  await opened()
  await typeInto(dialog().querySelector('input') as HTMLInputElement, 'Mine')
  await submit()
  await shows('Title: changed while you were editing')
  expect(queries()).toEqual([{ url: image.url, title: 'Mine', revision: 'seen' }])
  expect((dialog().querySelector('input') as HTMLInputElement).value).toBe('Mine')
  await press(button('Keep mine', dialog()))
  await submit()
  await vi.waitFor(() => expect(dialog()).toBeNull())
  expect(queries().at(-1)).toEqual({ url: image.url, title: 'Mine', revision: 'saved' })
})
