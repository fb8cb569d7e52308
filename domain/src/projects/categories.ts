/** Resolutions are written `16x`, `8x-`, `512x+`; they share the `g` parameter with the loaders. */
export const isResolution = (name: string) => /^\d+x[-+]?$/.test(name)

/** Headings of the tag catalogue, in the order in which tags are sorted. */
export const CATEGORY_HEADERS = ['categories', 'features', 'performance impact', 'resolutions'] as const
export type CategoryHeader = (typeof CATEGORY_HEADERS)[number]

/** Performance impact of shaders, from the weakest computer up. */
export const PERFORMANCE_ORDER = ['potato', 'low', 'medium', 'high', 'screenshot'] as const
