import type { Bitset } from '../index/bitset.ts'
import { temporaryU16 } from '../index/search-memory.ts'
import type { DocSpace } from '../query/doc-space.ts'
import { subsetKey, type LocatedSubset } from '../query/query-term.ts'
import type { Step } from './graph-rule.ts'

const none = 0xffff

/** The least cost of each document of a space; a document is never needed at a higher one. */
export class LeastCosts {
  readonly #space: DocSpace
  readonly #costs: Uint16Array

  constructor(space: DocSpace) {
    this.#space = space
    this.#costs = temporaryU16(space.size).fill(none)
  }

  add(cost: number, local: number): void {
    if (cost < this.#costs[local]!) this.#costs[local] = cost
  }

  docsAt(cost: number): Bitset {
    const docs = this.#space.empty()
    const costs = this.#costs
    for (let local = 0; local < costs.length; local++) if (costs[local] === cost) docs.add(local)
    return docs
  }

  /** Those of the given documents that come at a cost. */
  docsAmong(cost: number, among: Bitset): Bitset {
    const docs = this.#space.empty()
    among.forEach((local) => {
      if (this.#costs[local] === cost) docs.add(local)
    })
    return docs
  }

  /** Steps by ascending cost; a step without documents stands in for the worst cost, which sets the maximum. */
  steps(name: string, to: LocatedSubset, worst: number): Step[] {
    const path = { start: null, end: to }
    const present = new Uint8Array(worst + 1)
    for (const cost of this.#costs) if (cost !== none) present[cost] = 1
    const steps: Step[] = []
    for (let cost = 0; cost <= worst; cost++) {
      if (present[cost] === 0 && cost < worst) continue
      const docs = present[cost] === 0 ? null : (): Bitset => this.docsAt(cost)
      steps.push({ cost, key: `${name}${cost}:${subsetKey(to)}`, docs, path })
    }
    return steps
  }
}
