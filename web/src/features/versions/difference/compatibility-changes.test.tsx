import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { expect, it } from 'vitest'
import { pageStage, shows } from '../../../../testing/page-stage.tsx'
import { CompatibilityChanges } from './compatibility-changes.tsx'

const stage = pageStage()
const version = (loaders: string[], game_versions: string[]) =>
  ({ loaders, game_versions }) as unknown as VersionDetail
const open = (before: VersionDetail, after: VersionDetail) =>
  stage.open(
    () => <CompatibilityChanges before={before} after={after} />,
    () => undefined,
  )
const marked = (kind: 'del' | 'ins') => [...document.querySelectorAll(kind)].map((one) => one.textContent)

it.each([
  ['loaders', version(['fabric'], ['1.21']), version(['forge'], ['1.21']), ['Fabric'], ['Forge']],
  ['game versions', version(['fabric'], ['1.20']), version(['fabric'], ['1.21']), ['1.20'], ['1.21']],
  [
    'both',
    version(['fabric'], ['1.20']),
    version(['forge'], ['1.21']),
    ['Fabric', '1.20'],
    ['Forge', '1.21'],
  ],
])('lists added and removed values: %s', async (_, before, after, gone, come) => {
  await open(before, after)
  await shows(come[0] ?? '')
  expect([marked('del'), marked('ins')]).toEqual([gone, come])
  expect(document.querySelectorAll('dt')).toHaveLength(gone.length)
})

it('shows that nothing changed', async () => {
  await open(version(['fabric'], ['1.21']), version(['fabric'], ['1.21']))
  expect(document.querySelector('dl')).toBeNull()
  expect(document.querySelector('section p')).not.toBeNull()
})
