import { flushSync } from 'react-dom'

/**
 * A page is on the screen before its scripts are. What is typed, chosen and pressed meanwhile is in the document, but
 * nobody has heard of it, and the first drawing would write over it. So until the page is ready nobody writes into its
 * fields but the visitor, and then it is told what they hold.
 */

declare global {
  interface Window {
    /** Forms that somebody tried to send before they were ready. */
    earlySubmits?: Set<HTMLFormElement>
  }
}

/** For the inline script of the first paint: remembers forms that only scripts can send and were sent before them. */
export const earlySubmitScript =
  "addEventListener('submit',(e)=>{if(e.target.method==='dialog'&&!('hydrated'in document.documentElement.dataset))(window.earlySubmits??=new Set).add(e.target)});"

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTickable = (field: TextField): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)
const contentOf = (field: TextField) => (isTickable(field) ? 'checked' : 'value')
const ignore = () => {}

type Tracked = TextField & { _valueTracker?: { setValue: (value: string) => void } | null }

const guarded = new Set<Tracked>()
const chosen = new Map<HTMLSelectElement, string>()

const TEXT_FIELDS = 'input:not([type=hidden], [type=file], [type=submit]), textarea'

/** Before hydration. */
export function guardEarlyInput() {
  window.servesPresses = true
  for (const field of document.querySelectorAll<TextField>(TEXT_FIELDS)) {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), contentOf(field))
    Object.defineProperty(field, contentOf(field), { ...own, set: ignore })
    guarded.add(field)
  }
  for (const select of document.querySelectorAll('select')) {
    chosen.set(select, select.value)
    select.addEventListener('change', () => chosen.set(select, select.value))
  }
}

/** Once the frame of the page is alive: tells the page what was typed and chosen before, then calls back. */
export function afterHydration(ready: () => void) {
  // Behind the effect that asks, within which nothing can be drawn anew.
  setTimeout(() => {
    // Parts become alive one after the other; an event that means nothing brings those with fields forward.
    for (const element of [...guarded, ...chosen.keys(), ...pressedEarly()]) tell(element, 'auxclick')
    onceUsedPartsAreAlive(() => {
      takeEarlyInput()
      const presses = window.earlyPresses
      window.earlyPresses = undefined
      if (presses?.size)
        void import('./early-presses.ts').then((late) => late.repeatPresses(presses)).finally(ready)
      else ready()
    })
  })
}

/** Those that are still on the page. */
const pressedEarly = () => [...(window.earlyPresses?.keys() ?? [])].filter((button) => button.isConnected)

/** A part whose code never comes keeps nobody from using the others. */
const PATIENCE_MS = 20_000
const LOOK_MS = 16

/**
 * The code of a part may come after the page around it. To tell of another field meanwhile would draw that part anew,
 * without what was typed into it.
 */
function onceUsedPartsAreAlive(proceed: () => void) {
  const until = performance.now() + PATIENCE_MS
  const look = () => {
    if (performance.now() < until && ![...changedFields(), ...pressedEarly()].every(isAlive))
      setTimeout(look, LOOK_MS)
    else proceed()
  }
  look()
}

/** React keeps the properties of an element on it from when it takes it over; a select comes with its options. */
const isAlive = (element: Element): boolean =>
  Object.keys(element.querySelector('option') ?? element).some((key) => key.startsWith('__reactProps$'))

/** In the order of the page, in which a hand goes through it: what is chosen below may depend on what is above. */
function changedFields(): (Tracked | HTMLSelectElement)[] {
  const fields = document.querySelectorAll<Tracked | HTMLSelectElement>(`${TEXT_FIELDS}, select`)
  return [...fields].filter((field) => {
    if (!(field instanceof HTMLSelectElement)) return guarded.has(field) && isChanged(field)
    return chosen.has(field) && chosen.get(field) !== defaultOf(field)
  })
}

/** Tells of every changed field as if it had just been changed, then of what was to be sent. */
function takeEarlyInput() {
  // All first: to tell of one field draws the others anew.
  const changes = changedFields().map((field) => ({
    field,
    checked: field instanceof HTMLInputElement && field.checked,
    value: field instanceof HTMLSelectElement ? (chosen.get(field) ?? field.value) : field.value,
  }))
  for (const field of guarded) Reflect.deleteProperty(field, contentOf(field))
  guarded.clear()
  chosen.clear()
  for (const { field, checked, value } of changes) {
    if (field instanceof HTMLSelectElement) {
      tellOfChoice(field, value)
      continue
    }
    if (isTickable(field)) field.checked = checked
    else if (field.value !== value) field.value = value
    // React keeps the last value that it knows of on the element; told the first one, it takes this one for a change.
    field._valueTracker?.setValue(isTickable(field) ? String(field.defaultChecked) : field.defaultValue)
    // A click that is no mouse event tells of the choice without making another one.
    tell(field, isTickable(field) ? 'click' : 'input')
  }
  const forms = window.earlySubmits
  delete window.earlySubmits
  forms?.forEach((form) => form.isConnected && form.requestSubmit())
}

/** What was told before may have taken the option away. */
function tellOfChoice(select: HTMLSelectElement, value: string) {
  if (!Array.from(select.options, (option) => option.value).includes(value)) return
  select.value = value
  tell(select, 'change')
}

/** Drawn at once, as with a hand: the handlers of the next field build upon it. */
const tell = (field: Element, event: string) =>
  flushSync(() => field.dispatchEvent(new Event(event, { bubbles: true })))

/** Of a group of radio buttons only the one that was chosen counts. */
function isChanged(field: TextField): boolean {
  if (!isTickable(field)) return field.value !== field.defaultValue
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
}

function defaultOf(select: HTMLSelectElement): string | undefined {
  const options = [...select.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value
}
