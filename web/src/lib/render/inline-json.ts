/** JSON for a data script in a page, in which no text can end the script element. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
