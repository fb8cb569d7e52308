import { isLoader } from '@quarry/domain/projects/loaders'
import { DESCRIPTION_ENOUGH } from '@quarry/domain/projects/project-checks'
import { lettersOf, readDescription } from './description-text.ts'
import { noticed, type Check, type CheckFacts } from './check-facts.ts'
import { canLead } from './link-validity.ts'

/** Text of the body a new project starts with; it does not count as a description. */
const PLACEHOLDER_HEADING = '# Placeholder description'

const BRACKETED = /[([{]([^()[\]{}]*)[)\]}]/g
const NUMBER = /(?<![\p{L}\p{N}.])v?\d+(?:\.\d+)+(?:\.?[x*])?(?![\p{L}\p{N}])/giu
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}/gu
const FORMATTING = /[*_~]{2}|`|\]\(|^\s*#{1,6}\s|<\/?[a-z]|https?:\/\/|www\./gi
/** Stylized letters: mathematical, in circles or squares, full-width. */
const ORNAMENTAL =
  /[\u{24B6}-\u{24E9}\u{FF21}-\u{FF3A}\u{FF41}-\u{FF5A}\u{1D400}-\u{1D7FF}\u{1F130}-\u{1F189}]/u

/** A title is a name, without game versions, emoji or loaders that only state compatibility. */
export const plainTitle: Check = ({ title, loaders }) => {
  const bracketed = [...title.matchAll(BRACKETED)].flatMap(([, inside = '']) =>
    wordsOf(inside).filter(isLoader),
  )
  const own = wordsOf(title).filter((word) => loaders.includes(word.toLowerCase()))
  return noticed([
    ...new Set([...bracketed, ...own, ...(title.match(NUMBER) ?? []), ...(title.match(EMOJI) ?? [])]),
  ])
}

export const writeSummary: Check = ({ title, summary }) =>
  bare(summary) === bare(title) ? { done: false, saw: [summary] } : undefined

/** Lists show the summary as plain text, so Markdown and addresses do not belong in it, nor all capitals. */
export const plainSummary: Check = ({ summary }) => {
  const found = [...new Set(summary.match(FORMATTING) ?? [])].map((mark) => mark.trim())
  return noticed(found.length === 0 && shouts(summary) ? [summary] : found)
}

const isWritten = ({ body }: CheckFacts) => {
  const text = body.trim()
  return text !== '' && !text.startsWith(PLACEHOLDER_HEADING)
}

export const addDescription: Check = (facts) => ({ done: isWritten(facts) })

const hasPicturesOnly = ({ letters, pictures }: { letters: number; pictures: number }) =>
  letters === 0 && pictures > 0

export const addsToTitle: Check = (facts) => {
  const read = readDescription(facts.body)
  if (!isWritten(facts) || hasPicturesOnly(read)) return undefined
  const isShort = read.letters < DESCRIPTION_ENOUGH || read.letters <= lettersOf(facts.summary)
  return isShort ? { done: false, saw: [read.text.trim()] } : undefined
}

export const describeInWords: Check = (facts) =>
  isWritten(facts) && hasPicturesOnly(readDescription(facts.body)) ? { done: false } : undefined

export const plainLetters: Check = ({ title, summary, body }) =>
  noticed([title, summary, ...body.split('\n')].filter((text) => ORNAMENTAL.test(text)))

/** Invalid links of the description; those within the page and the site are not judged. */
export const mendTextLinks: Check = ({ body }) =>
  noticed([
    ...new Set(
      readDescription(body)
        .targets.filter((target) => target === '' || target === '#' || isDeadAddress(target))
        .map((target) => (target === '' || target === '#' ? `[](${target})` : target)),
    ),
  ])

const isDeadAddress = (target: string) => /^https?:/i.test(target) && !canLead(target)

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** Letters and digits alone, to compare two texts. */
const bare = (text: string) => wordsOf(text.normalize('NFKC').toLowerCase()).join('')

const SHORTEST_SHOUT = 20

const shouts = (text: string) =>
  lettersOf(text) >= SHORTEST_SHOUT && text === text.toUpperCase() && text !== text.toLowerCase()
