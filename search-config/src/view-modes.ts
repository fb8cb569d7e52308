export type ViewMode = 'list' | 'grid' | 'gallery'

/** Page sizes of each view. */
export const PAGE_SIZES: Record<ViewMode, readonly number[]> = {
  list: [5, 10, 15, 20, 50, 100],
  grid: [6, 12, 18, 24, 48, 96],
  gallery: [6, 10, 16, 20, 50, 100],
}

export const DEFAULT_PAGE_SIZE = 20

const isOffered = (size: number) => Object.values(PAGE_SIZES).some((sizes) => sizes.includes(size))

/** A size from an address, or the default if no view offers it. */
export const pageSizeOf = (size: number) => (isOffered(size) ? size : DEFAULT_PAGE_SIZE)

/** The size that a view really uses: the nearest one that it offers, the smaller of two equally near. */
export function nearestPageSize(size: number, mode: ViewMode): number {
  return PAGE_SIZES[mode].reduce((best, offered) =>
    Math.abs(offered - size) < Math.abs(best - size) ? offered : best,
  )
}
