/** Which words of a query a document may lack: the last ones, none, or the most frequent ones. */
export const strategies = ['last', 'all', 'frequency'] as const

export type MatchingStrategy = (typeof strategies)[number]
