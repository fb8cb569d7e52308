import { INDEX_NAMES, INDEXES, type IndexName } from '@quarry/search-config/indexes'
import { settingsHash, type IndexDefinition, type IndexSettings } from '@quarry/search-config/settings'
import type { Engine } from './engine/engine.ts'
import { EngineRefusal } from './engine/engine-errors.ts'

/** Creates missing indexes and writes settings that differ. */
export async function ensureIndexes(engine: Engine): Promise<void> {
  const existing = new Set((await engine.list()).map((index) => index.uid))
  for (const name of INDEX_NAMES) if (!existing.has(name)) await createOnce(engine, name)
  for (const name of INDEX_NAMES) await ensureSettings(engine, name, INDEXES[name])
}

/** Another indexer may create the same index at the same time; that is not an error. */
async function createOnce(engine: Engine, name: IndexName): Promise<void> {
  try {
    await engine.create(name, INDEXES[name].primaryKey)
  } catch (error) {
    if (!(error instanceof EngineRefusal && error.code === 'index_already_exists')) throw error
  }
}

/** Writes settings only when they differ: each write may rebuild the whole index. */
export async function ensureSettings(
  engine: Engine,
  uid: string,
  definition: IndexDefinition,
): Promise<boolean> {
  if (await hasSettings(engine, uid, definition)) return false
  await engine.updateSettings(uid, definition.settings)
  return true
}

export async function hasSettings(
  engine: Engine,
  uid: string,
  { settings }: IndexDefinition,
): Promise<boolean> {
  const current = await engine.settings(uid)
  return settingsHash(comparable(current, settings)) === settingsHash(settings)
}

/** Our part of what the engine reports; it completes objects with defaults of its own. */
function comparable(current: object, wanted: IndexSettings): Partial<Record<keyof IndexSettings, unknown>> {
  return Object.fromEntries(
    Object.entries(wanted).map(([key, value]) => [key, overlap(Reflect.get(current, key), value)]),
  )
}

function overlap(current: unknown, wanted: unknown): unknown {
  if (!isRecord(current) || !isRecord(wanted)) return current
  return Object.fromEntries(Object.keys(wanted).map((key) => [key, overlap(current[key], wanted[key])]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
