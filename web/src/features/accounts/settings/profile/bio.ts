/** Stored form of a bio: null if it is blank, so that the profile shows a default text. */
export const bioOf = (text: string): string | null => (text.trim() === '' ? null : text.trim())
