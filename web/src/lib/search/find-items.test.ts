import { describe, expect, it } from 'vitest'
import { findItems } from './find-items.ts'

const TEXTS = ['Survival Fabric 0.16.9', 'Creative Minecraft 1.20.4', 'Größe Выживание NeoForge 21.4']

const find = (search: string) =>
  findItems({ items: TEXTS, search, textOf: (text) => text }).map((text) => TEXTS.indexOf(text))

describe('a search in texts', () => {
  it.each([
    ['nothing', '  ', [0, 1, 2]],
    ['words in any order', 'FABRIC surv', [0]],
    ['a version', '0.16', [0]],
    ['words of different texts', 'fabric 1.20', []],
    ['a letter that is wrong', 'fabrik', [0]],
    ['a letter that is missing', 'surival', [0]],
    ['letters in the wrong order', 'cretaive', [1]],
    ['a typo beside an exact word', 'neoforeg 21.4', [2]],
    ['a typo in other letters', 'выжывание', [2]],
    ['another version', '0.17', []],
    ['a short word', 'fbr', []],
    ['something else', 'villagers', []],
  ])('for %s', (_what, search, places) => {
    expect(find(search)).toEqual(places)
  })

  it('prefers what contains a word to what is similar', () => {
    expect(findItems({ items: ['Built', 'Quilt'], search: 'quilt', textOf: (text) => text })).toEqual([
      'Quilt',
    ])
  })

  it('finds the most similar words only', () => {
    const given = {
      items: ['play.example', 'modded.example'],
      textOf: (text: string) => text,
    }
    expect(findItems({ ...given, search: 'modd.example' })).toEqual(['modded.example'])
    expect(findItems({ ...given, search: 'exmaple' })).toHaveLength(2)
  })

  it('finds only exact words in long texts', () => {
    const given = { items: TEXTS, textOf: (text: string) => text, helpOf: () => 'How far players see' }
    expect(findItems({ ...given, search: 'players' })).toHaveLength(3)
    expect(findItems({ ...given, search: 'plaiers' })).toEqual([])
  })
})
