/*
 * `server.properties` of the practice server: written at the first start, with the settings that it knows, and read at each.
 */

/** What a new server has. */
export const FIRST_PROPERTIES = `# Properties of the practice server. Others of the game have no effect here.
# Text below the name in server lists
motd=Practice server
# 1 to 100
max-players=10
# survival, creative, adventure or spectator
gamemode=creative
# peaceful, easy, normal or hard
difficulty=easy
# In chunks, 2 to 16
view-distance=6
`

const GAMEMODES = ['survival', 'creative', 'adventure', 'spectator']
const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard']

const unescaped = (text) =>
  text
    .replaceAll(/\\u([\da-fA-F]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\n/g, '\n')
    .replaceAll(/\\(.)/g, '$1')

/** Options of the server; a value that is missing or wrong is the first one. */
export function settingsFrom(text) {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [, key, value] = /^\s*([^#!\s=:][^\s=:]*)\s*[=:]?\s*(.*)$/.exec(line) ?? []
    return key === undefined ? [] : [[key, unescaped(value)]]
  })
  const values = new Map(lines)
  const number = (key, [min, max], usual) => {
    const value = Number(values.get(key) || Number.NaN)
    return Number.isInteger(value) ? Math.min(max, Math.max(min, value)) : usual
  }
  const choice = (key, names, usual) => {
    const at = names.indexOf(values.get(key)?.toLowerCase())
    return at < 0 ? names.indexOf(usual) : at
  }
  return {
    motd: values.get('motd') ?? 'Practice server',
    'max-players': number('max-players', [1, 100], 10),
    gameMode: choice('gamemode', GAMEMODES, 'creative'),
    difficulty: choice('difficulty', DIFFICULTIES, 'easy'),
    'view-distance': number('view-distance', [2, 16], 6),
  }
}
