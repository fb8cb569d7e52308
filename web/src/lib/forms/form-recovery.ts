/**
 * Words of forms that are posted as pages are. An answer that is no page of the form takes them with it: the session had
 * ended, the line broke, the thing was gone. So they stay in this tab until a page tells that they arrived.
 */
const prefix = 'words:'
/** Names the words that were sent and not answered yet. */
const SENT = 'words-sent'

type Words = [name: string, value: string][]

/** Keeps what the form says, as it is sent. */
export function keepSent(key: string, form: HTMLFormElement, storage: Storage): void {
  const words = [...new FormData(form)].filter(([name]) => isKept(form.elements.namedItem(name)))
  try {
    storage.setItem(prefix + key, JSON.stringify(words))
    storage.setItem(SENT, key)
  } catch {
    // The storage is full or forbidden.
  }
}

/** Texts and choices of one of several; whatever else a form holds is chosen again with open eyes. */
const isKept = (element: Element | RadioNodeList | null): element is HTMLTextAreaElement | RadioNodeList =>
  element instanceof RadioNodeList ? [...element].every(isRadio) : element instanceof HTMLTextAreaElement

const isRadio = (node: Node): node is HTMLInputElement =>
  node instanceof HTMLInputElement && node.type === 'radio'

/** Puts what was sent in vain where it was typed, unless something else has been typed there. */
export function bringBack(key: string, form: HTMLFormElement, storage: Storage): void {
  for (const [name, value] of wordsOf(storage.getItem(prefix + key))) {
    const element = form.elements.namedItem(name)
    if (!isKept(element)) continue
    // As if it were typed and chosen: a page that is not quite ready keeps that, and nothing that is assigned.
    if (element instanceof RadioNodeList) {
      for (const one of element) if (isRadio(one) && one.value === value && !one.checked) one.click()
    } else if (element.value === element.defaultValue) {
      const words = value.replaceAll('\r\n', '\n')
      // A page that gave them back may be typed into by now, at a place that is not to move.
      if (element.value !== words) element.setRangeText(words, 0, element.value.length, 'end')
    }
  }
}

function wordsOf(stored: string | null): Words {
  try {
    const words: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(words) ? (words as Words) : []
  } catch {
    return []
  }
}

/**
 * For an inline script of every page: the first one after sending tells that the words arrived, however soon it is left.
 * A form that was taken leads on, but to signing in. Where no storage may be used, nothing was kept.
 */
export const forgetArrivedScript = `try{const s=sessionStorage,k=s.getItem('${SENT}'),[a]=performance.getEntriesByType('navigation');if(k!==null){s.removeItem('${SENT}');if(a?.redirectCount>0&&!location.pathname.startsWith('/auth/'))s.removeItem('${prefix}'+k)}}catch{}`
