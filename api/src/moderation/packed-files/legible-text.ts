/** One line of foreign text, without characters that could hide or reorder the text around it; null if it is empty. */
export function legibleText(text: string, max: number): string | null {
  const legible = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}')
    .trim()
  return Array.from(legible).slice(0, max).join('') || null
}
