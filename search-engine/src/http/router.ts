import type { Action } from '../auth/actions.ts'
import type { Call, Reply } from './call.ts'

export interface Route {
  method: string
  /** Parts separated by `/`; `:name` takes any part. */
  path: string
  /** What a key must allow; null = no key is needed. */
  action: Action | null
  handle: (call: Call) => Promise<Reply> | Reply
}

interface Node {
  fixed: Map<string, Node>
  any: { name: string; node: Node } | undefined
  routes: Map<string, Route>
}

const emptyNode = (): Node => ({ fixed: new Map(), any: undefined, routes: new Map() })

export type Match = { found: Route; params: Record<string, string> } | { found: 'path' | 'nothing' }

/** Finds routes by the parts of a path; fixed parts beat named ones. Empty parts and a trailing slash are ignored. */
export class Router {
  readonly #root = emptyNode()

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#add(route)
  }

  #add(route: Route): void {
    let node = this.#root
    for (const part of partsOf(route.path)) {
      if (part.startsWith(':')) {
        node.any ??= { name: part.slice(1), node: emptyNode() }
        node = node.any.node
        continue
      }
      let next = node.fixed.get(part)
      if (!next) {
        next = emptyNode()
        node.fixed.set(part, next)
      }
      node = next
    }
    node.routes.set(route.method, route)
  }

  match(method: string, path: string): Match {
    const params: Record<string, string> = {}
    let node = this.#root
    for (const part of partsOf(path)) {
      const name = decode(part)
      const fixed = name === undefined ? undefined : node.fixed.get(name)
      if (fixed) {
        node = fixed
        continue
      }
      if (!node.any || name === undefined) return { found: 'nothing' }
      params[node.any.name] = name
      node = node.any.node
    }
    const route = node.routes.get(method)
    if (route) return { found: route, params }
    return { found: node.routes.size > 0 ? 'path' : 'nothing' }
  }
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
