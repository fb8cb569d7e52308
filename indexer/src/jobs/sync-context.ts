import type { Db } from '@quarry/db/db'
import type { Logger } from 'pino'
import type { Engine } from '../engine/engine.ts'
import type { Reference } from '../queries/reference.ts'

export interface SyncContext {
  db: Db
  engine: Engine
  reference: Reference
  log: Logger
}
