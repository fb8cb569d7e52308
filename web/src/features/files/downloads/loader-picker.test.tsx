import { expect, it } from 'vitest'
import { pageStage, press, shows } from '../../../../testing/page-stage.tsx'
import { LoaderPicker } from './loader-picker.tsx'
import type { DownloadSetup } from './use-download-setup.ts'

const stage = pageStage()
const done: unknown[] = []
const open = async (loaders: DownloadSetup['loaders'], loader?: string) => {
  done.length = 0
  const choice = {
    loaders,
    loader,
    chooseLoader: (name: string) => done.push(name),
    isRemembering: true,
    setIsRemembering: (remembers: boolean) => done.push(remembers),
  } as unknown as DownloadSetup
  await stage.open(
    () => <LoaderPicker choice={choice} />,
    () => undefined,
  )
  await shows('Remember for next time')
}
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
const words = () => [...document.querySelectorAll('.opt')].map(({ textContent }) => textContent)

it('disables loaders without a file and names a game version that has one', async () => {
  await open(
    [
      { loader: 'fabric', isAvailable: true },
      { loader: 'forge', isAvailable: false, nearest: { side: 'until', gameVersion: '1.20' } },
      { loader: 'quilt', isAvailable: false, nearest: { side: 'from', gameVersion: '1.21' } },
      { loader: 'neoforge', isAvailable: false, nearest: { side: 'also', gameVersion: '1.19' } },
      { loader: 'paper', isAvailable: false },
    ],
    'fabric',
  )
  expect(words()).toEqual([
    'Fabric',
    'Forgeuntil 1.20',
    'Quiltfrom 1.21',
    'NeoForgefor 1.19',
    'Papernot supported',
  ])
  expect(radios().map(({ disabled }) => disabled)).toEqual([false, true, true, true, true])
  expect(radios().map(({ checked }) => checked)).toEqual([true, false, false, false, false])
})

it('reports the chosen loader and whether to remember it', async () => {
  await open([
    { loader: 'fabric', isAvailable: true },
    { loader: 'forge', isAvailable: true },
  ])
  expect(radios().some(({ checked }) => checked)).toBe(false)
  await press(radios()[1] as HTMLElement)
  await press(document.querySelector('[role=switch]') as HTMLElement)
  expect(done).toEqual(['forge', false])
})
