import { flushSync } from 'react-dom'
import { type RecordedPresses, recordPress, TIMEOUT_MS, WANTED } from './record-presses.ts'

/**
 * A page is visible before its scripts have loaded. What a user types, selects and presses meanwhile is in the
 * document, but the page does not know it, and hydration would overwrite it. Until then only the user can write into
 * fields; afterwards their values are replayed as events.
 */

declare global {
  interface Window {
    /** Forms that were submitted before hydration. */
    recordedSubmits?: Set<HTMLFormElement>
  }
}

/** Inline script that records forms that need scripts and were submitted before hydration. */
export const recordSubmitsScript =
  "addEventListener('submit',(e)=>{if(e.target.method==='dialog'&&!e.defaultPrevented&&!('hydrated'in document.documentElement.dataset))(window.recordedSubmits??=new Set).add(e.target)});"

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTickable = (field: TextField): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)
const contentOf = (field: TextField) => (isTickable(field) ? 'checked' : 'value')
const ignore = () => {}

type Tracked = TextField & { _valueTracker?: { setValue: (value: string) => void } | null }

const guarded = new Set<Tracked>()
const chosen = new Map<HTMLSelectElement, string>()

/** Where a field with a name is on the page: the place of a field that is rendered again in the browser. */
interface Place {
  selector: string
  index: number
}
const places = new Map<Element, Place>()

/** Changed fields that React removed before it hydrated them, because their part was rendered again meanwhile. */
const removed = new Map<Place, FieldInput>()

const TEXT_FIELDS = 'input:not([type=hidden], [type=file], [type=submit]), textarea'

/** Called before hydration: keeps scripts from writing into fields. */
export function guardInput() {
  window.replaysPresses = true
  for (const field of document.querySelectorAll<TextField>(TEXT_FIELDS)) {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), contentOf(field))
    Object.defineProperty(field, contentOf(field), { ...own, set: ignore })
    guarded.add(field)
  }
  for (const select of document.querySelectorAll('select')) {
    chosen.set(select, select.value)
    select.addEventListener('change', () => chosen.set(select, select.value))
  }
  for (const field of [...guarded, ...chosen.keys()]) {
    if (!field.name) continue
    const value =
      field instanceof HTMLInputElement && isTickable(field) ? `[value="${CSS.escape(field.value)}"]` : ''
    const selector = `${field.tagName}[name="${CSS.escape(field.name)}"]${value}:not([type=hidden])`
    places.set(field, { selector, index: [...document.querySelectorAll(selector)].indexOf(field) })
  }
}

/** Called once the shell is hydrated: replays the input of fields, then calls back. */
export function afterHydration(ready: () => void) {
  // After the calling effect, within which React cannot render.
  setTimeout(() => {
    // React hydrates parts one after the other; a meaningless event gives those with fields priority.
    for (const element of [...guarded, ...chosen.keys(), ...pressedButtons()]) dispatch(element, 'auxclick')
    onceUsedPartsAreHydrated(() => {
      const presses = window.recordedPresses
      window.recordedPresses = undefined
      replay(presses)
        .catch(() => undefined)
        .finally(ready)
      replayInLazyParts()
    })
  })
}

/** Pressed buttons that are still on the page. */
const pressedButtons = () =>
  [...(window.recordedPresses?.keys() ?? [])].filter((button) => button.isConnected)

const CHECK_MS = 16

/**
 * Waits for parts that load after the page around them. Replaying another field earlier would render such a part
 * again, without what was typed into it.
 */
function onceUsedPartsAreHydrated(proceed: () => void) {
  const until = performance.now() + TIMEOUT_MS
  const check = () => {
    if (performance.now() < until && ![...changedFields(), ...pressedButtons()].every(isHydrated))
      setTimeout(check, CHECK_MS)
    else proceed()
  }
  check()
}

/** React stores its props on an element when it hydrates it; selects and forms are hydrated as a whole. */
const isHydrated = (element: Element): boolean =>
  Object.keys(element.querySelector('option, button') ?? element).some((key) =>
    key.startsWith('__reactProps$'),
  )

/** Replays the input of hydrated fields, then the presses. Presses whose code cannot be loaded are lost. */
async function replay(presses?: RecordedPresses) {
  const { pathname } = window.location
  replayFields()
  if (presses?.size) (await import('./replay-presses.ts')).replayPresses(presses, pathname)
}

/**
 * The page is hydrated except parts whose code has not loaded. Input in them is recorded as before, until they are
 * hydrated.
 */
function replayInLazyParts() {
  const unhydrated = new Set<Element>(
    [...guarded, ...chosen.keys(), ...document.querySelectorAll(`${WANTED}, form`)].filter(
      (element) => !isHydrated(element),
    ),
  )
  const presses: RecordedPresses = new Map()
  const onPress = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>(WANTED)
    // The press itself may hydrate the part, and is handled then.
    if (button && unhydrated.has(button)) setTimeout(() => isHydrated(button) || recordPress(presses, button))
  }
  const onSubmit = ({ target, defaultPrevented }: Event) => {
    const form = target as HTMLFormElement
    if (form.method === 'dialog' && !defaultPrevented && unhydrated.has(form))
      (window.recordedSubmits ??= new Set()).add(form)
  }
  const { pathname } = window.location
  const until = performance.now() + TIMEOUT_MS
  const check = () => {
    const isOver = performance.now() >= until
    const hydrated = [...unhydrated].filter(
      (element) => isOver || isHydrated(element) || !element.isConnected,
    )
    for (const element of hydrated) unhydrated.delete(element)
    if (hydrated.length > 0) {
      const replayable = new Map([...presses].filter(([button]) => !unhydrated.has(button)))
      for (const button of replayable.keys()) {
        presses.delete(button)
        // A press is not replayed on another page.
        if (!button.isConnected && window.location.pathname !== pathname) replayable.delete(button)
      }
      replay(replayable).catch(() => undefined)
    }
    if (!isOver && window.location.pathname === pathname) replayRemoved()
    else removed.clear()
    if (unhydrated.size > 0 || removed.size > 0) return void setTimeout(check, CHECK_MS)
    window.removeEventListener('click', onPress, true)
    window.removeEventListener('submit', onSubmit)
    releaseFields([...guarded, ...chosen.keys()])
  }
  window.addEventListener('click', onPress, true)
  window.addEventListener('submit', onSubmit)
  check()
}

type Field = Tracked | HTMLSelectElement

/** What a user entered into a field. */
interface FieldInput {
  checked: boolean
  value: string
}

const inputOf = (field: Field): FieldInput => ({
  checked: field instanceof HTMLInputElement && field.checked,
  value: field instanceof HTMLSelectElement ? (chosen.get(field) ?? field.value) : field.value,
})

const hasInput = (field: Field) =>
  field instanceof HTMLSelectElement
    ? chosen.has(field) && chosen.get(field) !== defaultOf(field)
    : guarded.has(field) && isChanged(field)

/** In page order, in which a user fills them in: a choice below may depend on one above. */
const changedFields = (): Field[] =>
  [...document.querySelectorAll<Field>(`${TEXT_FIELDS}, select`)].filter(hasInput)

/** Replays every changed field as if it had just been changed, then the submitted forms. */
function replayFields() {
  for (const field of [...guarded, ...chosen.keys()]) {
    const place = places.get(field)
    if (place && !field.isConnected && hasInput(field)) removed.set(place, inputOf(field))
  }
  // All values are read first, since replaying one field renders the others again.
  const changes = changedFields()
    .filter(isHydrated)
    .map((field) => [field, inputOf(field)] as const)
  releaseFields([...guarded, ...chosen.keys()].filter((field) => isHydrated(field) || !field.isConnected))
  for (const [field, input] of changes) replayField(field, input)
  for (const form of window.recordedSubmits ?? []) {
    if (form.isConnected && !isHydrated(form)) continue
    window.recordedSubmits?.delete(form)
    if (form.isConnected) form.requestSubmit()
  }
}

function replayField(field: Field, { checked, value }: FieldInput) {
  if (field instanceof HTMLSelectElement) return replayChoice(field, value)
  if (isTickable(field)) field.checked = checked
  else if (field.value !== value) field.value = value
  // React stores the last known value on the element; with the initial one it sees a change.
  field._valueTracker?.setValue(isTickable(field) ? String(field.defaultChecked) : field.defaultValue)
  // A synthetic click event reports the choice without toggling it again.
  dispatch(field, isTickable(field) ? 'click' : 'input')
}

/** Replays the input of removed fields in those that replace them, unless the user has changed these. */
function replayRemoved() {
  for (const [place, input] of removed) {
    const field = [...document.querySelectorAll<Field>(place.selector)][place.index]
    if (!field || !isHydrated(field)) continue
    removed.delete(place)
    if (field instanceof HTMLSelectElement ? field.value === defaultOf(field) : !isChanged(field))
      replayField(field, input)
  }
}

/** From now on the page may write into these fields. */
function releaseFields(fields: Field[]) {
  for (const field of fields) {
    if (field instanceof HTMLSelectElement) chosen.delete(field)
    else if (guarded.delete(field)) Reflect.deleteProperty(field, contentOf(field))
  }
}

/** An earlier replay may have removed the option. */
function replayChoice(select: HTMLSelectElement, value: string) {
  if (!Array.from(select.options, (option) => option.value).includes(value)) return
  select.value = value
  dispatch(select, 'change')
}

/** Rendered synchronously, as for a user's event: the handlers of the next field depend on it. */
const dispatch = (field: Element, event: string) =>
  flushSync(() => field.dispatchEvent(new Event(event, { bubbles: true })))

/** Of a group of radio buttons only the selected one counts. */
function isChanged(field: TextField): boolean {
  if (!isTickable(field)) return field.value !== field.defaultValue
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
}

function defaultOf(select: HTMLSelectElement): string | undefined {
  const options = [...select.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value
}
