import { LOADERS } from '@quarry/domain/projects/loaders'
import { LOADER_SITES } from '@quarry/domain/projects/loader-sites'
import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { AppPage } from './app-page.tsx'

const stage = pageStage()
const linksBelow = (id: string) =>
  [...(document.getElementById(id)?.parentElement?.querySelectorAll('a') ?? [])].map((link) => link.href)

it('links every loader that is offered somewhere, and launchers', async () => {
  await stage.open(AppPage, () => undefined)
  const hrefs = linksBelow('loaders')
  expect(hrefs).toEqual(expect.arrayContaining(Object.values(LOADER_SITES)))
  expect(hrefs).toContain('https://prismlauncher.org/')
  const names = LOADERS.map(({ name }): string => name)
  expect(Object.keys(LOADER_SITES).filter((name) => !names.includes(name))).toEqual([])
})

it('names the folder of every type of file', async () => {
  await stage.open(AppPage, () => undefined)
  const folders = [...document.querySelectorAll('[aria-labelledby=types] code')].map(
    (code) => code.textContent,
  )
  expect(folders).toEqual([
    'mods',
    'resourcepacks',
    'shaderpacks',
    'saves/<name of the world>/datapacks',
    'plugins',
    'mods',
    'world/datapacks',
  ])
})
