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

/** Before hydration. */
export function guardEarlyInput() {
  const fields = 'input:not([type=hidden], [type=file], [type=submit]), textarea'
  for (const field of document.querySelectorAll<TextField>(fields)) {
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
    for (const field of [...guarded, ...chosen.keys()]) tell(field, 'auxclick')
    takeEarlyInput()
    ready()
  })
}

/** Tells of every changed field as if it had just been changed, then of what was to be sent. */
function takeEarlyInput() {
  // All first: to tell of one field draws the others anew.
  const changes = [...guarded].filter(isChanged).map((field) => {
    const { checked, value } = field as HTMLInputElement
    return { field, checked, value }
  })
  for (const field of guarded) Reflect.deleteProperty(field, contentOf(field))
  guarded.clear()
  for (const { field, checked, value } of changes) {
    if (isTickable(field)) field.checked = checked
    else if (field.value !== value) field.value = value
    // React keeps the last value that it knows of on the element; told the first one, it takes this one for a change.
    field._valueTracker?.setValue(isTickable(field) ? String(field.defaultChecked) : field.defaultValue)
    // A click that is no mouse event tells of the choice without making another one.
    tell(field, isTickable(field) ? 'click' : 'input')
  }
  for (const [select, value] of chosen) {
    if (value === defaultOf(select)) continue
    select.value = value
    tell(select, 'change')
  }
  chosen.clear()
  const forms = window.earlySubmits
  delete window.earlySubmits
  forms?.forEach((form) => form.isConnected && form.requestSubmit())
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
