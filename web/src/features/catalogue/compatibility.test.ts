import { expect, it } from 'vitest'
import { compatibilityOf } from './compatibility.ts'

it('tells the game versions of each loader, in the order of the catalogue', () => {
  const offers = [
    { loaders: ['fabric', 'quilt'], game_versions: ['1.21', '1.20'] },
    { loaders: ['fabric'], game_versions: ['1.21.1'] },
  ]
  expect(compatibilityOf(['fabric', 'quilt', 'forge'], ['1.20', '1.21', '1.21.1'], offers)).toEqual({
    fabric: ['1.20', '1.21', '1.21.1'],
    quilt: ['1.20', '1.21'],
    forge: [],
  })
})
