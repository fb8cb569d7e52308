/** As it is kept: nothing where nothing was written, so that the profile has words of its own there. */
export const writtenBio = (text: string): string | null => (text.trim() === '' ? null : text.trim())
