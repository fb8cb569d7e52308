import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { dialog, opened, pageStage, text, typeInto } from '../../../../testing/page-stage.tsx'
import { DownloadDialog } from './download-dialog.tsx'

const stage = pageStage()
const project = (gameVersions: string[]) =>
  ({
    id: 'lamp',
    slug: 'lamp',
    title: 'Lamp',
    url_type: 'mod',
    icon_url: null,
    loaders: ['fabric', 'forge'],
    game_versions: gameVersions,
  }) as unknown as ProjectDetail

/** While the version request is pending. */
const openEarly = async (gameVersions: string[]) => {
  await stage.open(
    () => <DownloadDialog project={project(gameVersions)} />,
    () => new Promise(() => {}),
  )
  await opened()
}

it.each([
  ['the field of game versions', ['1.20', '1.20.1', '1.21', '1.21.1', '1.21.2'], 'Find a game version'],
  ['the first game version', ['1.20', '1.21'], null],
])('starts with %s before the versions are known', async (_what, gameVersions, label) => {
  await openEarly(gameVersions)
  await vi.waitFor(() => expect(dialog().contains(document.activeElement)).toBe(true))
  expect(document.activeElement?.getAttribute('aria-label')).toBe(label)
  expect(document.activeElement?.matches('[type=search], [name=game-version]')).toBe(true)
  const choices = [...dialog().querySelectorAll<HTMLInputElement>('[type=radio]')]
  expect(choices).toHaveLength(gameVersions.length + 2)
  expect(choices.some((one) => one.disabled)).toBe(false)
  expect(text()).toContain('Choose the game version you play.')
})

it('finds game versions by their start, snapshots too, and chooses the first on Enter', async () => {
  await openEarly(['24w14a', '1.20', '1.20.1', '1.21', '1.21.1', '1.21.10', '1.21.11'])
  const field = dialog().querySelector<HTMLInputElement>('[type=search]') as HTMLInputElement
  const found = () =>
    [...dialog().querySelectorAll<HTMLInputElement>('[name=game-version]')].map(
      (option) => option.closest('label')?.textContent,
    )
  await typeInto(field, '24w')
  expect(found()).toEqual(['24w14a'])
  await typeInto(field, 'b1.7')
  expect(text()).toContain('No version matches “b1.7”')
  await typeInto(field, '1.21.1')
  expect(found()).toEqual(['1.21.1', '1.21.11', '1.21.10'])
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(
    dialog().querySelector<HTMLInputElement>('[name=game-version]:checked')?.closest('label')?.textContent,
  ).toBe('1.21.1')
})
