import { toApiError } from '@quarry/api/contract/client'
import { listServerContent, type ServerContent } from '@quarry/api/contract/hosting/content'
import { cancelFileUpload, sendFilePiece } from '@quarry/api/contract/hosting/files'
import {
  checkUploadedPack,
  installUploadedPack,
  startPackUpload,
} from '@quarry/api/contract/hosting/pack-uploads'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  text,
  type StageApi,
} from '../../../../../../testing/page-stage.tsx'
import { anOperation, aServer } from '../../../../../../testing/servers.ts'
import { PlatformPack } from '../../../options/platform-pack.tsx'

const stage = pageStage()
const params = { server: 'SSSSSSSS' }
const ref = { ...params, upload: 'U1' }
const file = { name: 'Boats', version_number: '1.0' }
const CHECK = {
  file,
  software: { flavour: 'fabric', game_version: '1.20.4', loader_version: '0.15.6' },
  download: 2048,
  left_out: 0,
  optional: [{ path: 'mods/map.jar', size: 1024 }],
  changes: { added: 2, replaced: 0, removed: 0, skipped: 0, removed_paths: [], skipped_paths: [] },
}

interface Around {
  pack?: ServerContent['pack']
  server?: Parameters<typeof aServer>[0]
  isLocked?: boolean
  answer?: StageApi
}

async function open({ pack = null, server = {}, isLocked = false, answer }: Around = {}) {
  await stage.open(
    () => <PlatformPack server={aServer(server)} isLocked={isLocked} />,
    (endpoint, input) => {
      const own = answer?.(endpoint, input)
      if (own !== undefined) return own
      if (endpoint === listServerContent)
        return {
          type: 'mod',
          types: ['mod'],
          folder: 'mods',
          loaders: [],
          game_version: '',
          pack,
          files: [],
          total: 0,
        }
      if (endpoint === startPackUpload) return { id: 'U1', size: 4, received: 0 }
      if (endpoint === sendFilePiece) return { id: 'U1', size: 4, received: 4 }
      if (endpoint === checkUploadedPack) return CHECK
      return {}
    },
    { id: 'alice' },
  )
}
const sentTo = (endpoint: { path: string; method: string }) =>
  stage.sent
    .filter(({ path, method }) => path === endpoint.path && method === endpoint.method)
    .map(({ input }) => input)
const choose = (name: string) =>
  act(async () => {
    const input = dialog().querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file input')
    Object.defineProperty(input, 'files', { value: [new File(['pack'], name)], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
const contains = (part: string) => vi.waitFor(() => expect(dialog().textContent).toContain(part))
async function openDialog(around: Around = {}) {
  await open(around)
  await shows('Upload pack file')
  await press(button('Upload pack file'))
  await opened()
}

describe('a modpack file', () => {
  it('is uploaded as soon as it is chosen, read, and installed without the files that were left out', async () => {
    await openDialog()
    expect(dialog().textContent).toContain('Create a backup first')
    expect(button('Install', dialog()).matches(':disabled')).toBe(true)
    expect(dialog().textContent).toContain('Modpack file')
    await choose('boats.mrpack')
    await contains('boats.mrpack')
    await contains('The file contains Boats, version 1.0.')
    await contains('2 files are added')
    await press(dialog().querySelector('[value="mods/map.jar"]') as HTMLElement)
    await press(button('Install', dialog()))
    await vi.waitFor(() => expect(dialog()).toBeNull())
    const body = { hard: false, without: ['mods/map.jar'], key: 'U1' }
    expect(sentTo(startPackUpload)).toMatchObject([{ params, body: { size: 4 } }])
    expect(sentTo(installUploadedPack)).toMatchObject([{ params: ref, body }])
    expect(sentTo(cancelFileUpload)).toEqual([])
  })

  it('is continued after a failed upload, and deleted with the dialog', async () => {
    let isFull = true
    await openDialog({
      answer: (endpoint) => {
        if (endpoint !== sendFilePiece || !isFull) return undefined
        throw toApiError(413, { error: 'too_large', description: 'The storage is full' })
      },
    })
    await choose('boats.mrpack')
    await contains('The storage is full')
    isFull = false
    await press(button('Try again', dialog()))
    await contains('The file contains Boats')
    expect(sentTo(startPackUpload)).toHaveLength(1)
    await press(button('Cancel', dialog()))
    await vi.waitFor(() => expect(sentTo(cancelFileUpload)).toMatchObject([{ params: ref }]))
  })

  it('says why it cannot be installed, and which files can be chosen', async () => {
    await openDialog({
      answer: (endpoint) => {
        if (endpoint !== checkUploadedPack) return undefined
        throw toApiError(409, { error: 'conflict', description: 'It is damaged', rule: 'pack_unreadable' })
      },
    })
    await choose('boats.zip')
    expect(sentTo(startPackUpload)).toEqual([])
    await contains('boats.zip')
    await choose('boats.mrpack')
    await contains('It is damaged')
    await press(button('Install', dialog()))
    expect(sentTo(installUploadedPack)).toEqual([])
  })

  it('deletes all files only after the name of the server was typed', async () => {
    await openDialog()
    await choose('boats.mrpack')
    await press(dialog().querySelector('[name=erases]') as HTMLElement)
    await contains('The file contains Boats')
    await press(button('Install', dialog()))
    await shows('Delete all files of Lobby?')
    expect(sentTo(installUploadedPack)).toEqual([])
  })
})

it('the modpack of a file is shown by its name', async () => {
  await open({ pack: { file, project: null, version: null, update: null } })
  await shows('Boats')
  expect(text()).toContain('Import file')
})

it('a modpack file is not uploaded during a backup, nor without access to files', async () => {
  await open({ isLocked: true })
  await shows('Upload pack file')
  expect(button('Upload pack file').disabled).toBe(true)
  await open({ server: { can: [], operations: [anOperation()] } })
  expect(text()).not.toContain('Upload pack file')
})
