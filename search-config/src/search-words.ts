/** What looks like a space, and the space without width, which divides words as well. */
const unusualSpaces = /[\s\u0085\u200B\u2800]/g
/** Marks that pasted text brings along: soft hyphens, directions, and the like. */
const invisibleMarks =
  /\u034F|[\u00AD\u061C\u115F\u1160\u180E\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/g
/** The joiners belong into words of some scripts, but not to their ends. */
const looseJoiners = /(?<![^\s\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](?![^\s\u200C\u200D])/g

/** The words of a query or of a document, with plain spaces and without the invisible characters of pasted text. */
export const searchWords = (text: string): string =>
  text.replaceAll(invisibleMarks, '').replaceAll(unusualSpaces, ' ').replaceAll(looseJoiners, '')

/** The same of a text that may be missing. */
export const wordsOrNull = (text: string | null): string | null => (text === null ? null : searchWords(text))
