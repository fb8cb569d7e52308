/** Control characters, line breaks, and characters that change the direction of the text around them. */
const NOT_IN_A_LINE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A text as one line that cannot change how the text around it is shown. */
export const oneLine = (text: string): string => text.replace(NOT_IN_A_LINE, ' ').trim()
