import { describe, expect, it } from 'vitest'
import { playersIn, suggestWords, SUGGESTIONS_MAX, withWord } from './command-suggestions.ts'
import { usagesOf } from './command-usages.ts'

const players = () => ['Alice', 'bob']
const suggest = (command: string) => suggestWords(command, { usages: usagesOf('vanilla'), players })

describe('suggested words', () => {
  it.each([
    ['', []],
    ['   ', []],
    ['wh', ['whitelist']],
    ['/wh', ['whitelist']],
    ['whitelist ', ['add', 'list', 'off', 'on', 'reload', 'remove']],
    ['whitelist o', ['off', 'on']],
    ['whitelist add a', ['Alice']],
    ['gamemode creative ', ['@a', '@e', '@p', '@r', '@s', 'Alice', 'bob']],
    ['gamemode flying ', []],
    ['time set n', ['night', 'noon']],
    ['gamerule keepi', ['keepInventory']],
    ['experience add bob 5 l', ['levels']],
    ['execute as Alice run time set d', ['day']],
    ['execute as Alice ru', ['run']],
    ['say run wh', []],
    ['stop', ['stopsound']],
    ['stop ', []],
    ['nothing like it', []],
  ])('of %j are %j', (command, words) => {
    expect(suggest(command).words).toEqual(words)
  })

  it('are those of the software', () => {
    expect(suggestWords('tp', { usages: usagesOf('paper'), players }).words).toEqual(['tps'])
    expect(suggestWords('wh', { usages: usagesOf('practice'), players }).words).toEqual([])
  })

  it('are bounded in number', () => {
    const many = () => Array.from({ length: 500 }, (_, at) => `player${at}`)
    expect(suggestWords('op p', { usages: usagesOf('vanilla'), players: many }).words).toHaveLength(
      SUGGESTIONS_MAX,
    )
  })

  it('complete the last word', () => {
    expect(withWord('op al', suggest('op al'), 'Alice')).toBe('op Alice ')
    expect(withWord('op ', suggest('op '), 'bob')).toBe('op bob ')
  })
})

it('players are known from lines about them, the last ones first', () => {
  const lines = [
    '[12:00:00] [Server thread/INFO]: Alice joined the game',
    '[12:00:01] [Server thread/INFO]: bob joined the game.',
    '[12:00:02] [Server thread/INFO]: Alice left the game',
    '[12:00:03] [Server thread/INFO]: <bob> Carol joined the game, really',
  ]
  expect(playersIn(lines.map((text, key) => ({ kind: 'line', key, text })))).toEqual(['Alice', 'bob'])
})
