import { flushSync } from 'react-dom'
import { restoreFrom, type DraftBase } from './draft-base.ts'
import { readDraft, readDraftBase, writeDraft } from './draft-storage.ts'
import { draftWriter } from './draft-writer.ts'
import { contentOf, contentsOf, type Contents, type FieldContent } from './field-content.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface KeeperOptions {
  form: HTMLFormElement
  draft: string
  /** The contents of the fields before the user changed them. */
  before: Contents
  onRestored: (discard: () => void) => void
}

export interface Keeper {
  /** The form is being sent; until `forget`, edits are noted. */
  send: () => void
  isSending: () => boolean
  /** From now on only new input is a draft; after a successful request also what was edited since it was sent. */
  forget: (isSent: boolean) => void
  stop: () => void
}

/** Restores the draft of a form, then stores the changes of its fields. */
export function attachKeeper({ form, draft, before, onRestored }: KeeperOptions): Keeper {
  let start = before
  const wasRestored = restore(form, start, { fields: readDraft(draft), base: readDraftBase(draft) })
  const save = () => {
    // Input that the page does not show at present, such as a row of another filter, stays in the draft.
    const fields = new Map(Object.entries(readDraft(draft)))
    for (const [name, field] of fieldsOf(form)) {
      const content = contentOf(field as HTMLInputElement)
      if (isChanged(field, start, content)) fields.set(name, content)
      else fields.delete(name)
    }
    writeDraft(draft, Object.fromEntries(fields))
  }
  const writer = draftWriter(save)
  const stop = writer.listen()
  const edits = editsSinceSent(form)
  form.addEventListener('input', writer.soon)
  form.addEventListener('change', writer.soon)
  form.addEventListener('focusout', writer.now)
  if (wasRestored.length > 0)
    onRestored(() => {
      for (const [field, content] of wasRestored) if (field.isConnected) enter(field, content)
      writer.cancel()
      writeDraft(draft, {})
    })
  // Input that came while this code was loading, and drafts of what is stored by now.
  const fields = readDraft(draft)
  const isDue = fieldsOf(form).some(([name, field]) => {
    const content = contentOf(field as HTMLInputElement)
    return isChanged(field, start, content) || (!field.disabled && fields[name] === content)
  })
  if (isDue) save()
  return {
    send: edits.start,
    isSending: edits.isOn,
    forget: (isSent) => {
      edits.end()
      start = new Map([...contentsOf(form, contentOf), ...(isSent ? edits.found : [])])
      // Also when the form has left the page before its request ended.
      if (isSent && edits.found.size > 0) save()
    },
    stop: () => {
      stop()
      form.removeEventListener('input', writer.soon)
      form.removeEventListener('change', writer.soon)
      form.removeEventListener('focusout', writer.now)
    },
  }
}

/** Fields that are edited while the form is sent, with what was sent. */
function editsSinceSent(form: HTMLFormElement) {
  let sent: Contents | undefined
  const found = new Map<Element, FieldContent>()
  form.addEventListener('input', ({ target }) => {
    const content = sent?.get(target as Element)
    if (content !== undefined) found.set(target as Element, content)
  })
  return {
    found,
    isOn: () => sent !== undefined,
    start: () => {
      sent = contentsOf(form, contentOf)
      found.clear()
    },
    end: () => {
      sent = undefined
    },
  }
}

const isTickable = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)

const NEVER_STORED = /^(password|hidden|file|submit|button|reset|image)$/

/** Never stored: passwords, one-time codes, names to sign in with, and other credentials (`data-secret`). */
const isStorable = (field: Element): field is Field =>
  (field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement) &&
  field.name !== '' &&
  !NEVER_STORED.test(field.type) &&
  !/^(one-time-code|username)$/.test(field.autocomplete) &&
  field.dataset['secret'] === undefined

/** The fields in page order with their keys: name and value of a checkbox, name and place of others. */
function fieldsOf(form: HTMLFormElement): [key: string, field: Field][] {
  const counts = new Map<string, number>()
  return [...form.elements].filter(isStorable).map((field) => {
    if (isTickable(field)) return [`${field.name}=${field.value}`, field]
    const count = counts.get(field.name) ?? 0
    counts.set(field.name, count + 1)
    return [`${field.name}#${count}`, field]
  })
}

/** Of a group of radio buttons only the selected one counts. */
function isChanged(field: Field, before: Contents, content: FieldContent): boolean {
  if (field.type === 'radio' && content === false) return false
  return content !== (before.get(field) ?? (isTickable(field) ? false : ''))
}

/** Enters the stored contents into fields that the user has not changed; returns the previous contents. */
function restore(
  form: HTMLFormElement,
  before: Contents,
  { fields, base }: { fields: Readonly<Record<string, FieldContent>>; base: DraftBase | undefined },
): [field: Field, content: FieldContent][] {
  const restored: [Field, FieldContent][] = []
  // Determined first: restoring one field may change others, such as a slug that follows the title.
  const edited = new Set(
    fieldsOf(form).flatMap(([, field]) =>
      isChanged(field, before, contentOf(field as HTMLInputElement)) ? [field] : [],
    ),
  )
  for (const key of Object.keys(fields)) {
    // Read again for each, because a restored choice may show further fields.
    const field = fieldsOf(form).find(([name]) => name === key)?.[1]
    const content = fields[key]
    if (!field || field.disabled || content === undefined) continue
    const current = contentOf(field as HTMLInputElement)
    if (current === content || edited.has(field)) continue
    const previous =
      field.type === 'radio' ? [...form.elements].find((one) => isSelectedOf(field, one)) : undefined
    restored.push(previous ? [previous as Field, true] : [field, current])
    restoreFrom(base, () => enter(field, content))
  }
  return restored
}

const isSelectedOf = (radio: Field, other: Element) =>
  other instanceof HTMLInputElement && other.type === 'radio' && other.name === radio.name && other.checked

/** Changes a field as a user would, so that the page notices. Rendered at once, since other fields may depend on it. */
function enter(field: Field, content: FieldContent): void {
  if (isTickable(field)) {
    if (field.checked !== content) flushSync(() => field.click())
    return
  }
  // The setter of the prototype, because React overrides that of the element to know its own changes.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', content, field)
  const event = field instanceof HTMLSelectElement ? 'change' : 'input'
  flushSync(() => field.dispatchEvent(new Event(event, { bubbles: true })))
}
