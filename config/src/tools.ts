import { z } from 'zod'
import { variables as v } from './variables.ts'

/** For `seed`, `reindex`, `migrate` and `lock-seeded`: their target, if it is not the site of this folder. */
export const ToolEnvironment = z.object({
  DATA_DIR: v.DATA_DIR.default('.data'),
  DATABASE_URL: v.DATABASE_URL.optional(),
  MEILI_URL: v.MEILI_URL.optional(),
  MEILI_MASTER_KEY: v.MEILI_MASTER_KEY.optional(),
  STORAGE_DIR: v.STORAGE_DIR.optional(),
})
