import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { currentSetup, storeSetup } from '../../../lib/preferences/player-setup.ts'
import { getToasts } from '../../../lib/toasts/toast-store.ts'
import { DownloadFooter } from './download-footer.tsx'
import type { DownloadFiles } from './use-download-files.ts'
import type { DownloadSetup } from './use-download-setup.ts'

const stage = pageStage()
beforeEach(() => {
  vi.stubGlobal('isSecureContext', false)
  storeSetup({ loader: 'fabric', gameVersion: '1.20' })
})
afterEach(() => storeSetup(undefined))

const FILE = { url: '#lamp', filename: 'lamp.jar', sizeBytes: 2048 }
const downloadFiles = { isSettled: true, files: [FILE] } as unknown as DownloadFiles

async function take(choice: Partial<DownloadSetup>): Promise<void> {
  const chosen = { isRemembering: true, gameVersion: '1.21', ...choice } as DownloadSetup
  await stage.open(
    () => (
      <DownloadFooter
        project={{ url_type: 'mod' }}
        downloadFiles={downloadFiles}
        choice={chosen}
        onClose={() => undefined}
      />
    ),
    () => undefined,
  )
  await act(async () => (document.querySelector('a[download]') as HTMLElement).click())
}

it.each([
  ['a mod, by its loader', 'forge', 'forge'],
  ['a shader, by the loader that is remembered', 'iris', 'fabric'],
  ['a resource pack, which has none, likewise', undefined, 'fabric'],
])('remembers the setup on download of %s', async (_, loader, remembered) => {
  await take({ loader })
  expect(currentSetup()).toEqual({ gameVersion: '1.21', loader: remembered })
})

it('does not remember a setup if the option is off', async () => {
  await take({ loader: 'forge', isRemembering: false })
  expect(currentSetup()).toEqual({ gameVersion: '1.20', loader: 'fabric' })
})

it.each([
  ['fabric', 'Put the file into the mods folder of your game.'],
  ['datapack', 'Put the file into the datapacks folder of your world.'],
])('says where to put a file for %s', async (loader, text) => {
  await take({ loader })
  await vi.waitFor(() => expect(getToasts().map((toast) => toast.text)).toContain(text))
})
