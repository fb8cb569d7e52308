import type { FieldPlan, FieldTable } from './field-table.ts'
import type { SearchedText } from './segments/segment-builder.ts'
import type { FieldContent } from './columns/value-column.ts'

/** Everything the index keeps of one document. */
export interface WalkedDocument {
  text: SearchedText
  /** Contents of the fields that have columns. */
  contents: Map<string, FieldContent>
}

/** The text under which a leaf is indexed; numbers in the shortest form of a 64-bit float. */
function leafText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Flattens a document: searched leaves in their order, and the values of filterable and sortable fields. */
export function walkDocument(
  fields: FieldTable,
  internalId: number,
  document: Record<string, unknown>,
): WalkedDocument {
  const walk: Walk = { fields, text: { internalId, fields: [], leaves: [] }, contents: new Map() }
  for (const key in document) visit(walk, fields.plan(key), document[key], true, false)
  return { text: walk.text, contents: walk.contents }
}

interface Walk {
  fields: FieldTable
  text: SearchedText
  contents: Map<string, FieldContent>
}

function visit(walk: Walk, plan: FieldPlan, value: unknown, valued: boolean, inList: boolean): void {
  const content = valued && plan.column ? contentOf(walk, plan.name) : null
  if (Array.isArray(value)) {
    if (value.length === 0 && content && !inList) content.isEmpty = true
    for (const element of value) visit(walk, plan, element, valued, true)
  } else if (typeof value === 'object' && value !== null) {
    visitObject(walk, plan, value as Record<string, unknown>, valued, content, inList)
  } else {
    if (plan.searched) pushLeaf(walk, plan, value)
    if (!content) return
    if (value === null || value === undefined) content.isNull ||= !inList
    else if (value === '') content.isEmpty ||= !inList
    else if (typeof value === 'number') content.values.push(value)
    else content.values.push(leafText(value))
  }
}

function visitObject(
  walk: Walk,
  plan: FieldPlan,
  object: Record<string, unknown>,
  valued: boolean,
  content: FieldContent | null,
  inList: boolean,
): void {
  let isBare = true
  const opens = valued && plan.opens
  for (const key in object) {
    isBare = false
    visit(walk, walk.fields.plan(`${plan.name}.${key}`), object[key], opens, false)
  }
  if (isBare && content && !inList) content.isEmpty = true
}

function pushLeaf(walk: Walk, plan: FieldPlan, value: unknown): void {
  walk.text.fields.push(plan.id)
  walk.text.leaves.push(value === null || value === undefined ? null : leafText(value))
}

function contentOf(walk: Walk, name: string): FieldContent {
  let content = walk.contents.get(name)
  if (!content) walk.contents.set(name, (content = { values: [], isNull: false, isEmpty: false }))
  return content
}

/** True when both documents would be indexed with the same words at the same places. */
export function haveSameTexts(a: SearchedText, b: SearchedText): boolean {
  return (
    a.leaves.length === b.leaves.length &&
    a.leaves.every((leaf, i) => leaf === b.leaves[i] && a.fields[i] === b.fields[i])
  )
}
