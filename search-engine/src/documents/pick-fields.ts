import { isObject } from '../protocol/values.ts'
import type { StoredDocument } from './document-id.ts'

/** The part of a value that lies on a path; undefined when there is none. Lists keep those elements that have it; an empty list stays. */
function pickPath(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const found = value.map((element) => pickPath(element, path)).filter((element) => element !== undefined)
    return found.length === 0 && value.length > 0 ? undefined : found
  }
  if (!isObject(value)) return undefined
  if (Object.hasOwn(value, path)) return { [path]: value[path] }
  for (let cut = path.indexOf('.'); cut >= 0; cut = path.indexOf('.', cut + 1)) {
    const head = path.slice(0, cut)
    if (!Object.hasOwn(value, head)) continue
    const found = pickPath(value[head], path.slice(cut + 1))
    if (found !== undefined) return { [head]: found }
  }
  return undefined
}

function merge(left: unknown, right: unknown): unknown {
  if (Array.isArray(left) && Array.isArray(right))
    return left.map((element, index) => merge(element, right[index]))
  if (!isObject(left) || !isObject(right)) return right ?? left
  const result = { ...left }
  for (const [name, value] of Object.entries(right)) {
    result[name] = Object.hasOwn(result, name) ? merge(result[name], value) : value
  }
  return result
}

/** Only the named fields, nested ones by dotted names; null = all. */
export function pickFields(document: StoredDocument, fields: readonly string[] | null): StoredDocument {
  if (fields === null) return document
  const whole = new Set(fields)
  const result: StoredDocument = {}
  for (const [name, value] of Object.entries(document)) {
    if (whole.has(name)) {
      result[name] = value
      continue
    }
    for (const field of fields) {
      if (!field.startsWith(`${name}.`)) continue
      const found = pickPath({ [name]: value }, field)
      if (isObject(found)) result[name] = merge(result[name], found[name])
    }
  }
  return result
}
