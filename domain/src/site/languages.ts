/** Languages of emails. The first is the default. */
export const LANGUAGES = ['en-US', 'de-DE'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en-US'

export const isLanguage = (code: string): code is Language => LANGUAGES.some((language) => language === code)

/** Evaluated characters of an `Accept-Language` header. */
const HEADER_MAX = 500

/** Best match for an `Accept-Language` header or a list of languages in order of preference. */
export const matchLanguage = (accepted: string | readonly string[]): Language =>
  matchTag(accepted, LANGUAGES) ?? DEFAULT_LANGUAGE

/** The most preferred of the offered tags: an exact match, or else one of the same language. */
export function matchTag<Tag extends string>(
  accepted: string | readonly string[],
  offered: readonly Tag[],
): Tag | undefined {
  const wanted = typeof accepted === 'string' ? readAccepted(accepted.slice(0, HEADER_MAX)) : accepted
  for (const tag of wanted) {
    const lower = tag.toLowerCase()
    const exact = offered.find((language) => language.toLowerCase() === lower)
    if (exact) return exact
    const [base] = lower.split('-')
    const near = offered.find((language) => language.toLowerCase().split('-')[0] === base)
    if (near) return near
  }
  return undefined
}

function readAccepted(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.trim(), quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
