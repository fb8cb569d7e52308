/** What staff have just done to somebody, as the address of their page says it. */
export const DONE = ['standing', 'suspended', 'lifted', 'upheld'] as const
export type Done = (typeof DONE)[number]
