/** Control characters, line breaks, and characters that change the direction of the text around them. */
const NOT_IN_A_LINE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A text as one line that cannot change how the text around it is shown. */
export const oneLine = (text: string): string => text.replace(NOT_IN_A_LINE, ' ').trim()

/** Marks of writing direction (U+200E, U+200F) are allowed: they affect no text beside them. */
const BREAKS_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Whether a text is one line without control characters and bidirectional controls. */
export const isOneLine = (text: string): boolean => !BREAKS_LINE.test(text)
