import { FollowedDictionary } from './columns/followed-dictionary.ts'
import { emptyImage } from './columns/packed-texts.ts'
import type { IndexState } from './index-state.ts'
import type { StateDelta } from './state-delta.ts'
import { ValueColumn } from './columns/value-column.ts'

/** Makes the change that another thread made in its state of the same index. */
export function followDelta(state: IndexState, delta: StateDelta): void {
  for (const name of delta.fields) state.fields.plan(name)
  if (delta.capacity > 0) state.reserve(delta.capacity - 1)
  for (const change of delta.columns) {
    let column = state.columns.get(change.field)
    if (!column) {
      column = new ValueColumn(change.field, new FollowedDictionary(emptyImage()))
      state.columns.set(change.field, column)
    }
    column.follow(change)
  }
  for (const { doc, point, shape } of delta.places) state.geo.set(doc, { _geo: point, _geojson: shape })
  for (const step of delta.steps) {
    if (step.kind === 'remove') state.removeTexts(step.doc)
    else if (step.kind === 'install') state.install(step.data)
    else {
      const serials = new Set(step.serials)
      state.replace(
        state.segments.filter(({ serial }) => serials.has(serial)),
        step.data,
      )
    }
  }
  state.generation = delta.generation
}
