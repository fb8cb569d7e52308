import { notFound } from '@tanstack/react-router'

const PART = { isPart: true }

/** What the address begins with is there, for this reader, and has no such page. */
export const partNotFound = () => notFound({ data: PART })

/** Whether that is why a page is not there, by what the page of that is told. */
export const isPartNotFound = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isPart' in data
