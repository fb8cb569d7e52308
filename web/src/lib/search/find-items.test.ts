import { describe, expect, it } from 'vitest'
import { findItems, type Searched } from './find-items.ts'
import { similarTexts } from './similar-texts.ts'

const TEXTS = [
  'Survival Fabric 0.16.9',
  'Creative Minecraft 1.20.4',
  'Größe Выживание NeoForge 21.4',
  'Snapshot 25w21a play.example 1.21.1',
]

const findSimilar = <Item>(searched: Searched<Item>) => findItems({ ...searched, similarTexts })
const find = (search: string) =>
  findSimilar({ items: TEXTS, search, textOf: (text) => text }).map((text) => TEXTS.indexOf(text))

describe('a search in texts', () => {
  it.each([
    ['nothing', '  ', [0, 1, 2, 3]],
    ['words in any order', 'FABRIC surv', [0]],
    ['a version', '0.16', [0]],
    ['words of different texts', 'fabric 1.20', []],
    ['a letter that is wrong', 'fabrik', [0]],
    ['a letter that is missing', 'surival', [0]],
    ['letters in the wrong order', 'cretaive', [1]],
    ['a typo beside an exact word', 'neoforeg 21.4', [2]],
    ['a typo in other letters', 'выжывание', [2]],
    ['another version', '0.17', []],
    ['another snapshot', '25w22a', []],
    ['another release candidate', '1.20.5-rc1', []],
    ['a short word', 'fbr', []],
    ['an address with a typo', 'play.exmaple', [3]],
    ['something else', 'villagers', []],
  ])('for %s', (_what, search, places) => {
    expect(find(search)).toEqual(places)
  })

  it('prefers what contains a word to what is similar', () => {
    expect(findSimilar({ items: ['Built', 'Quilt'], search: 'quilt', textOf: (text) => text })).toEqual([
      'Quilt',
    ])
  })

  it('finds the most similar words only', () => {
    const given = {
      items: ['play.example', 'modded.example'],
      textOf: (text: string) => text,
    }
    expect(findSimilar({ ...given, search: 'modd.example' })).toEqual(['modded.example'])
    expect(findSimilar({ ...given, search: 'exmaple' })).toHaveLength(2)
  })

  it('finds exact words without the code for similar ones', () => {
    const given = { items: TEXTS, textOf: (text: string) => text }
    expect(findItems({ ...given, search: 'fabric' })).toHaveLength(1)
    expect(findItems({ ...given, search: 'fabrik' })).toEqual([])
  })

  it('looks for similar words at the begin of long texts only', () => {
    const given = { items: [`${'x'.repeat(300_000)} fabric`], textOf: (text: string) => text }
    expect(findSimilar({ ...given, search: 'fabric' })).toHaveLength(1)
    expect(findSimilar({ ...given, search: 'fabrik' })).toEqual([])
  })

  it('finds only exact words in long texts', () => {
    const given = { items: TEXTS, textOf: (text: string) => text, helpOf: () => 'How far players see' }
    expect(findSimilar({ ...given, search: 'players' })).toHaveLength(4)
    expect(findSimilar({ ...given, search: 'plaiers' })).toEqual([])
  })
})
