import { popularityBucket } from '@quarry/search-config/popularity'
import type { ProjectDocument } from '@quarry/search-config/projects'

/** Repeatable numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const onsets = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'dr',
  'f',
  'fl',
  'g',
  'gr',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'qu',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'w',
  'z',
]
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou']
const codas = ['', '', 'l', 'n', 'r', 's', 't', 'ck', 'nd', 'rn', 'st']

const differentWords = 90_000

/** Pronounceable words, all different, the most frequent first; frequent ones are short, as in real texts. */
function makeVocabulary(seed: number): string[] {
  const random = randomFrom(seed)
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? ''
  const words = new Set<string>()
  while (words.size < differentWords) {
    const syllables = words.size < 300 ? 1 : words.size < 6000 ? 2 : 2 + Math.floor(random() * 2)
    let word = ''
    for (let syllable = 0; syllable < syllables; syllable++) word += pick(onsets) + pick(vowels) + pick(codas)
    words.add(word)
  }
  return [...words]
}

/** Picks words by Zipf's law: the n-th most frequent one about 1/n times as often as the first. */
export class WordPicker {
  readonly #words: string[]
  readonly #cumulated: Float64Array
  readonly #random: () => number

  constructor(words: string[], random: () => number) {
    this.#words = words
    this.#random = random
    this.#cumulated = new Float64Array(words.length)
    let sum = 0
    for (let rank = 0; rank < words.length; rank++) {
      sum += 1 / (rank + 2.7)
      this.#cumulated[rank] = sum
    }
  }

  next(): string {
    const wanted = this.#random() * (this.#cumulated.at(-1) ?? 0)
    let low = 0
    let high = this.#words.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#cumulated[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return this.#words[low] ?? ''
  }

  /** A text of so many words. */
  text(count: number): string {
    return Array.from({ length: count }, () => this.next()).join(' ')
  }
}

export const categories = [
  'adventure',
  'decoration',
  'economy',
  'equipment',
  'food',
  'library',
  'magic',
  'mobs',
  'optimization',
  'storage',
  'technology',
  'transportation',
  'utility',
  'worldgen',
]
export const loaders = ['fabric', 'forge', 'neoforge', 'quilt', 'paper', 'spigot', 'iris', 'datapack']
const licenses = ['MIT', 'Apache-2.0', 'GPL-3.0-only', 'LGPL-3.0-only', 'MPL-2.0', 'ARR', 'CC0-1.0']
const versionNames = Array.from(
  { length: 60 },
  (_, index) => `1.${21 - Math.floor(index / 6)}.${5 - (index % 6)}`,
)

const firstDay = Date.UTC(2019, 0, 1)
const dayMs = 86_400_000

/** Makes projects as the site indexes them: about 100 words each, skewed downloads, several loaders and versions. */
export class ProjectMaker {
  readonly random: () => number
  readonly words: WordPicker

  constructor(seed: number) {
    this.random = randomFrom(seed)
    this.words = new WordPicker(makeVocabulary(7), this.random)
  }

  #some(list: readonly string[], most: number): string[] {
    const count = 1 + Math.floor(this.random() * most)
    const start = Math.floor(this.random() * list.length)
    return Array.from(
      { length: count },
      (_, index) => list[(start + index * 3) % list.length] ?? '',
    ).toSorted()
  }

  make(number: number): ProjectDocument {
    const { random, words } = this
    const title = words.text(2 + Math.floor(random() * 3))
    const own = this.#some(categories, 3)
    const ownLoaders = this.#some(loaders, 3)
    const newest = Math.floor(random() * 40)
    const gameVersions = versionNames.slice(newest, newest + 2 + Math.floor(random() * 14))
    const downloads = Math.floor(10 ** (random() * 7))
    const created = firstDay + Math.floor(random() * 2400) * dayMs
    const id = `p${number.toString(36).padStart(7, '0')}`
    return {
      project_id: id,
      slug: `${title.replaceAll(' ', '-')}-${number}`,
      title,
      summary: words.text(78 + Math.floor(random() * 24)),
      aliases: [words.text(2)],
      author: `${words.next()}${number % 5000}`,
      author_id: `u${number % 20_000}`,
      organization: number % 10 === 0 ? words.text(2) : null,
      organization_id: number % 10 === 0 ? `o${number % 2000}` : null,
      organization_slug: number % 10 === 0 ? `org-${number % 2000}` : null,
      status: number % 50 === 0 ? 'archived' : 'approved',
      project_types: [number % 4 === 0 ? 'plugin' : 'mod'],
      categories: [...own, ...ownLoaders].toSorted(),
      display_categories: [own[0] ?? '', ...ownLoaders].toSorted(),
      loaders: ownLoaders,
      game_versions: gameVersions,
      depends_on: [],
      compat: ownLoaders.flatMap((loader) => gameVersions.map((version) => `${loader}|${version}`)),
      mod_versions: number % 4 === 0 ? [] : gameVersions,
      plugin_versions: number % 4 === 0 ? gameVersions : [],
      datapack_versions: [],
      client_side: random() < 0.7 ? 'required' : 'optional',
      server_side: random() < 0.5 ? 'required' : 'optional',
      environments: random() < 0.5 ? ['client', 'client_and_server'] : ['server'],
      license: licenses[Math.floor(random() * licenses.length)] ?? 'MIT',
      open_source: random() < 0.7,
      downloads,
      follows: Math.floor(downloads / 60),
      popularity: popularityBucket({ recentDownloads: Math.floor(downloads / 40), downloads }),
      weekly_downloads: Math.floor(downloads / 170),
      icon_url: `https://cdn.example.org/data/${id}/icon.webp`,
      color: Math.floor(random() * 0xffffff),
      gallery: [],
      featured_gallery: null,
      latest_version: `v${number.toString(36)}`,
      date_created: created,
      date_modified: created + Math.floor(random() * 400) * dayMs,
    }
  }
}
