import { expect, it } from 'vitest'
import { LOADERS_OF_PACKS } from './loaders.ts'
import { loaderOfMrpackKey, packKeysOf } from './pack-keys.ts'

it('knows the keys of exactly the loaders that modpacks can be built on', () => {
  const loaders = LOADERS_OF_PACKS.map((loader) => loaderOfMrpackKey(packKeysOf(loader)?.mrpack ?? ''))
  expect(loaders).toEqual(LOADERS_OF_PACKS)
  expect(packKeysOf('liteloader')).toBeUndefined()
})
