/** JSON that nothing ends before its end, for a script of data within a page. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
