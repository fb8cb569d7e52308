/** What somebody wrote, to be shown in one line to staff: nothing that hides or turns what stands beside it. */
export function words(text: string, max: number): string | null {
  const legible = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}')
    .trim()
  return Array.from(legible).slice(0, max).join('') || null
}
