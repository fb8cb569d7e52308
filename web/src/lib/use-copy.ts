import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { addToast } from './toasts/toast-store.ts'

/** How long the "copied" mark stays (docs/rules/site.md). */
const COPIED_MS = 2000

async function writeText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  // Pages opened over plain http have no clipboard API.
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  document.body.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  if (!isDone) throw new Error('the browser has not copied the text')
}

/** `copy` calls `onDone` once the text is copied. A toast says what to do if the browser refuses. */
export function useCopy() {
  const intl = useIntl()
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const succeed = () => {
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), COPIED_MS)
  }
  const fail = () => {
    const title = intl.formatMessage({ id: 'shell.copy.failed' })
    addToast({ type: 'error', title, text: intl.formatMessage({ id: 'shell.copy.failed.text' }) })
  }
  const copy = (text: string, onDone?: () => void) => {
    void writeText(text).then(() => {
      succeed()
      onDone?.()
    }, fail)
  }
  return { isCopied, copy }
}
