import { isObject } from '../protocol/values.ts'

/** Does something stand at a dotted path of a value? An empty list holds every path. */
export function holdsPath(value: unknown, path: string): boolean {
  if (Array.isArray(value)) return value.length === 0 || value.some((element) => holdsPath(element, path))
  if (!isObject(value)) return false
  if (Object.hasOwn(value, path)) return true
  for (let cut = path.indexOf('.'); cut >= 0; cut = path.indexOf('.', cut + 1)) {
    const head = path.slice(0, cut)
    if (Object.hasOwn(value, head) && holdsPath(value[head], path.slice(cut + 1))) return true
  }
  return false
}
