/** Editors of Windows write this mark before UTF-8; JSON parsers reject it. */
export const withoutByteOrderMark = (text: string): string => text.replace(/^\uFEFF/, '')
