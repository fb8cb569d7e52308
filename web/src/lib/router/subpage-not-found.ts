import { notFound } from '@tanstack/react-router'

const PART = { isPart: true }

/** The parent page exists for this visitor, but has no such subpage. */
export const partNotFound = () => notFound({ data: PART })

/** Whether the not-found data means a missing subpage. */
export const isPartNotFound = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isPart' in data
