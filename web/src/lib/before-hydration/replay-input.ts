import { flushSync } from 'react-dom'
import { type EarlyPresses, keepPress, PATIENCE_MS, WANTED } from './record-presses.ts'

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
  "addEventListener('submit',(e)=>{if(e.target.method==='dialog'&&!e.defaultPrevented&&!('hydrated'in document.documentElement.dataset))(window.earlySubmits??=new Set).add(e.target)});"

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
      const presses = window.earlyPresses
      window.earlyPresses = undefined
      serve(presses)
        .catch(() => undefined)
        .finally(ready)
      serveLazyParts()
    })
  })
}

/** Those that are still on the page. */
const pressedEarly = () => [...(window.earlyPresses?.keys() ?? [])].filter((button) => button.isConnected)

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

/** React keeps the properties of an element on it from when it takes it over; selects and forms come as a whole. */
const isAlive = (element: Element): boolean =>
  Object.keys(element.querySelector('option, button') ?? element).some((key) =>
    key.startsWith('__reactProps$'),
  )

/** Gives the page what it can take by now of what was done before; presses are in vain where their code cannot be had. */
async function serve(presses?: EarlyPresses) {
  takeEarlyInput()
  if (presses?.size) (await import('./replay-presses.ts')).repeatPresses(presses)
}

/**
 * The page is ready, but for parts whose code has not come: what is done in them is looked after as before, until they
 * are alive.
 */
function serveLazyParts() {
  const dead = new Set<Element>(
    [...guarded, ...chosen.keys(), ...document.querySelectorAll(`${WANTED}, form`)].filter(
      (element) => !isAlive(element),
    ),
  )
  const presses: EarlyPresses = new Map()
  const onPress = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>(WANTED)
    // The press itself may bring the part to life, and is heard then.
    if (button && dead.has(button)) setTimeout(() => isAlive(button) || keepPress(presses, button))
  }
  const onSubmit = ({ target, defaultPrevented }: Event) => {
    const form = target as HTMLFormElement
    if (form.method === 'dialog' && !defaultPrevented && dead.has(form))
      (window.earlySubmits ??= new Set()).add(form)
  }
  const { pathname } = window.location
  const until = performance.now() + PATIENCE_MS
  const look = () => {
    const isOver = performance.now() >= until
    const arrived = [...dead].filter((element) => isOver || isAlive(element) || !element.isConnected)
    for (const element of arrived) dead.delete(element)
    if (arrived.length > 0) {
      const served = new Map([...presses].filter(([button]) => !dead.has(button)))
      for (const button of served.keys()) {
        presses.delete(button)
        // Nothing of another page is meant.
        if (!button.isConnected && window.location.pathname !== pathname) served.delete(button)
      }
      serve(served).catch(() => undefined)
    }
    if (dead.size > 0) return void setTimeout(look, LOOK_MS)
    window.removeEventListener('click', onPress, true)
    window.removeEventListener('submit', onSubmit)
    releaseFields([...guarded, ...chosen.keys()])
  }
  window.addEventListener('click', onPress, true)
  window.addEventListener('submit', onSubmit)
  look()
}

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
  const changes = changedFields()
    .filter(isAlive)
    .map((field) => ({
      field,
      checked: field instanceof HTMLInputElement && field.checked,
      value: field instanceof HTMLSelectElement ? (chosen.get(field) ?? field.value) : field.value,
    }))
  releaseFields([...guarded, ...chosen.keys()].filter((field) => isAlive(field) || !field.isConnected))
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
  for (const form of window.earlySubmits ?? []) {
    if (form.isConnected && !isAlive(form)) continue
    window.earlySubmits?.delete(form)
    if (form.isConnected) form.requestSubmit()
  }
}

/** From now on the page writes into them, too. */
function releaseFields(fields: (Tracked | HTMLSelectElement)[]) {
  for (const field of fields) {
    if (field instanceof HTMLSelectElement) chosen.delete(field)
    else if (guarded.delete(field)) Reflect.deleteProperty(field, contentOf(field))
  }
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
