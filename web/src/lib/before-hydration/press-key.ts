/** The keys that move in a radio group. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(text|search|url|email|tel|password|number)$/.test(target.type))

export const isEditable = (target: EventTarget | null): target is HTMLElement =>
  isField(target) || (target instanceof HTMLElement && target.isContentEditable)

/** Has the effect on the focused element that the key of a user has. Events of scripts have none of their own. */
export function pressKey(target: Element, key: string) {
  const focused = document.activeElement ?? target
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (!focused.dispatchEvent(event)) return
  if (key === 'Enter' && submitsOnEnter(focused)) submitFormOf(focused)
  else if (isField(focused)) typeKey(focused, key)
  else if (isEditable(focused)) writeAtCaret(key)
  else if (key === 'Enter' && focused instanceof HTMLElement) focused.click()
  else if (focused instanceof HTMLInputElement && focused.type === 'radio') moveInGroup(focused, key)
}

const submitsOnEnter = (target: Element): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (/^(radio|checkbox)$/.test(target.type) || isField(target))

/** By its default button; a disabled one prevents it. Without one browsers submit a form with a single field. */
function submitFormOf(field: HTMLInputElement) {
  // Its list may not have the options yet of which Enter selects one.
  if (field.matches('[role=combobox]')) return
  const { form } = field
  const button = form && [...form.elements].find((one) => 'type' in one && one.type === 'submit')
  if (button instanceof HTMLElement) button.click()
  else if (form && [...form.elements].filter(isField).length < 2) form.requestSubmit()
}

/** Selects the next or previous option of a radio group, in a circle. */
function moveInGroup(radio: HTMLInputElement, key: string) {
  const step = STEPS[key]
  if (!step) return
  const group = [...(radio.form ?? document).querySelectorAll<HTMLInputElement>('[type=radio]')].filter(
    ({ name, form, disabled }) => name === radio.name && form === radio.form && !disabled,
  )
  const next = group.at((group.indexOf(radio) + step) % group.length)
  next?.focus()
  next?.click()
}

function typeKey(field: HTMLInputElement | HTMLTextAreaElement, key: string) {
  const end = field.value.length
  if (key.length === 1) typeInto(field, key)
  else if (key === 'Backspace') {
    field.setRangeText('', Math.max(0, end - 1), end, 'end')
    dispatchInput(field, { inputType: 'deleteContentBackward' })
  }
}

/** Types at the end of a field, with the events that the page listens for. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const end = field.value.length
  field.setRangeText(text, end, end, 'end')
  dispatchInput(field, { inputType: 'insertText', data: text })
}

/** Comboboxes take an input event without a type for that of an automatic fill, and stay closed. */
function dispatchInput(field: HTMLElement, input: InputEventInit) {
  field.dispatchEvent(new InputEvent('input', { bubbles: true, ...input }))
}

/** A contenteditable editor notices only text that the browser itself inserts. */
function writeAtCaret(key: string) {
  // The only way to type like a user. It is deprecated, but has no successor.
  if (key.length === 1) document.execCommand('insertText', false, key)
}
