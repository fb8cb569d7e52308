import type { Tokenizer } from '../text/tokenizer.ts'
import type { IndexState } from '../index/index-state.ts'
import type { Phrase } from './query-word.ts'
import type { SearchContext } from './search-context.ts'

const mostPhrases = 50
const mostWords = 100

const tables = new WeakMap<IndexState['settings'], Map<string, string[][]>>()

/** Separators and stop words are cut from keys and values. */
function tableOf(state: IndexState): Map<string, string[][]> {
  let table = tables.get(state.settings)
  if (table) return table
  table = new Map()
  const words = (text: string, tokenizer: Tokenizer): string[] =>
    tokenizer
      .tokenize(text)
      .flatMap((token) => (token.kind === 'word' && token.lemma !== '' ? [token.lemma] : []))
  for (const [key, values] of Object.entries(state.settings.synonyms)) {
    const keyWords = words(key, state.tokenizer)
    if (keyWords.length === 0) continue
    const name = keyWords.join('\n')
    const list = table.get(name) ?? []
    for (const value of values) {
      const valueWords = words(value, state.tokenizer)
      if (valueWords.length > 0) list.push(valueWords)
    }
    table.set(name, list)
  }
  tables.set(state.settings, table)
  return table
}

/** What a word, or several words in a row, may be replaced by. */
export function synonymsOf(context: SearchContext, words: string[]): Phrase[] {
  const found: Phrase[] = []
  let wordCount = 0
  for (const synonym of (tableOf(context.state).get(words.join('\n')) ?? []).slice(0, mostPhrases)) {
    if (wordCount + synonym.length > mostWords) continue
    wordCount += synonym.length
    found.push(context.phrase(synonym))
  }
  return found
}
