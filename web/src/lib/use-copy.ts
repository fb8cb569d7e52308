import { useEffect, useRef, useState } from 'react'

/** How long the "copied" mark stays (docs/rules/site.md). */
const COPIED_MS = 2000

async function writeText(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  // Pages opened over plain http have no clipboard API.
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}

export function useCopy() {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = (text: string) => {
    void writeText(text).then(() => {
      setIsCopied(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setIsCopied(false), COPIED_MS)
    })
  }
  return { isCopied, copy }
}
