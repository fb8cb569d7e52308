import type { SearchIndex } from '../index/search-index.ts'
export const parseFilter = (_f: unknown): unknown => null
export const evaluateFilter = (_i: SearchIndex, _e: unknown): number[] => []
export const sortDocuments = (_i: SearchIndex, _s: string[], ids: number[]): number[] => ids
