/** Resolutions are written `16x`, `8x-`, `512x+`; they share the `g` parameter with the loaders. */
export const isResolution = (name: string) => /^\d+x[-+]?$/.test(name)
