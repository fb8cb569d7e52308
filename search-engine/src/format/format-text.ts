import type { Token } from '../text/tokenizer.ts'
import { cropRange } from './crop.ts'
import type { TextMatch } from './term-matcher.ts'

export interface TextFormat {
  highlight: boolean
  /** Words to keep; null or 0 keeps everything. */
  crop: number | null
}

export interface Marks {
  preTag: string
  postTag: string
  cropMarker: string
}

/** A text with the words in it and those of them that matched. */
export interface MatchedText {
  text: string
  tokens: Token[]
  matches: TextMatch[]
}

/** A text with its matches marked and cut down to the best place. */
export function formatText({ text, tokens, matches }: MatchedText, format: TextFormat, marks: Marks): string {
  const [from, to] = format.crop ? cropRange(text, tokens, matches, format.crop) : [0, text.length]
  let out = from > 0 ? marks.cropMarker : ''
  let at = from
  if (format.highlight) {
    for (const match of matches) {
      if (tokens[match.lastToken]!.end < from || tokens[match.firstToken]!.start > to) continue
      const start = Math.max(tokens[match.firstToken]!.start, from)
      const tokenEnd = Math.min(tokens[match.lastToken]!.end, to)
      const end = Math.min(start + match.length, tokenEnd)
      out +=
        text.slice(at, start) +
        marks.preTag +
        text.slice(start, end) +
        marks.postTag +
        text.slice(end, tokenEnd)
      at = tokenEnd
    }
  }
  out += text.slice(at, to)
  return to < text.length ? out + marks.cropMarker : out
}
