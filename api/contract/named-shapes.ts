import { z } from 'zod'
import { AREAS } from './endpoints.ts'
import * as errors from './errors.ts'
import * as nodePacks from './hosting/node-packs.ts'
import * as projectShapes from './projects/project-shapes.ts'
import * as v3ProjectShapes from './projects/v3-project-shapes.ts'
import * as textDifferenceShapes from './versions/text-difference-shapes.ts'
import * as v3VersionShapes from './versions/v3-version-shapes.ts'
import * as versionShapes from './versions/version-shapes.ts'

const SHAPE_MODULES: readonly object[] = [
  errors,
  versionShapes,
  v3VersionShapes,
  textDifferenceShapes,
  projectShapes,
  v3ProjectShapes,
  nodePacks,
  ...Object.values(AREAS).flatMap((modules): object[] => Object.values(modules)),
]

/** Every object schema that the contract exports, by name. The API description names them in its components. */
export const NAMED_SHAPES: ReadonlyMap<string, z.ZodObject> = new Map(
  SHAPE_MODULES.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
      value instanceof z.ZodObject ? [[name, value] as const] : [],
    ),
  ),
)
