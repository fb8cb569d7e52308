import type { Loader } from './loaders.ts'

/** Loaders that load libraries by the same attribute of the jar. */
export const FORGE_FAMILY: readonly string[] = ['forge', 'neoforge'] satisfies Loader[]

/** Renderers that load shader packs of the same format. */
export const SHADER_RENDERERS: readonly string[] = ['iris', 'optifine'] satisfies Loader[]
